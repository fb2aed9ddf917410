export default {
  testMatch: ["<rootDir>/*.test.mjs"],
  transform: {},
  setupFilesAfterEnv: ["@understudy/testing-runners/jest"],
};
