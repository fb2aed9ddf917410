export default {
  testMatch: ["<rootDir>/*.test.mjs"],
  transform: {},
};
