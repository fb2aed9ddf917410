import { buildPackage } from "../../tsup.base.ts";

const config = buildPackage({
  index: "src/index.ts",
  jest: "src/jest.ts",
  node: "src/node.ts",
  vitest: "src/vitest.ts",
});

// There is no module "test" without the protocol.
export default Object.assign(config, { platform: "node", removeNodeProtocol: false });
