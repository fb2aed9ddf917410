exports.modules = {
  agents: require("@openai/agents"),
  realtimeAgents: require("@openai/agents/realtime"),
  sandboxAgents: require("@openai/agents/sandbox"),
  doubles: {
    ...require("@understudy/testing-model"),
    ...require("@understudy/testing-realtime"),
    ...require("@understudy/testing-sandbox"),
    ...require("@understudy/testing-voice"),
  },
  pipeline: require("../../../voice-pipeline/dist/index.cjs"),
  runners: require("@understudy/testing-runners"),
};
