import { buildPackage } from "../../tsup.base.ts";

export default buildPackage(
  {
    index: "src/index.ts",
    interleavings: "src/interleavings.ts",
    internal: "src/internal.ts",
    "structured-clone/native": "src/structured-clone/native.ts",
    "structured-clone/polyfill": "src/structured-clone/polyfill.ts",
  },
  // Left to the reader's own conditions: "imports" in package.json picks the file.
  { external: ["#structured-clone"] },
);
