import { buildPackage } from "../../tsup.base.ts";

export default buildPackage({
  index: "src/index.ts",
  agents: "src/agents.ts",
  "ai-sdk": "src/ai-sdk.ts",
  openai: "src/openai.ts",
});
