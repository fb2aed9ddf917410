import { buildPackage } from "../../tsup.base.ts";

export default buildPackage({
  index: "src/index.ts",
  interleavings: "src/interleavings.ts",
  model: "src/model.ts",
  realtime: "src/realtime.ts",
  sandbox: "src/sandbox.ts",
  voice: "src/voice.ts",
});
