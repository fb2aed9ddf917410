module.exports = {
  testMatch: ["<rootDir>/*.test.cjs"],
  transform: {},
  setupFilesAfterEnv: ["@understudy/testing-runners/jest"],
};
