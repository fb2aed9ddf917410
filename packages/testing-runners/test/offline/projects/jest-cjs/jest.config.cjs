module.exports = {
  testMatch: ["<rootDir>/*.test.cjs"],
  transform: {},
};
