import { buildPackage } from "../../tsup.base.ts";

export default buildPackage({ index: "src/index.ts" });
