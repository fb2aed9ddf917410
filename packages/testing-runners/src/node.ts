import { setUpNodeTest } from "./node/set-up-node-test.ts";

export { understudy } from "./node/understudy.ts";

setUpNodeTest();
