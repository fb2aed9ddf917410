const { defineTests } = require("../suite.cjs");

defineTests({
  runners: require("@understudy/testing-runners"),
  agents: require("@openai/agents"),
  net: require("node:net"),
  dns: require("node:dns"),
  http: require("node:http"),
});
