import { AsyncResource } from "node:async_hooks";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";

import { modules } from "../modules.mjs";
import suites from "../suites.cjs";

const { bind } = AsyncResource;
const sideBySide = (declare) => describe("side by side", { concurrency: true }, declare);

suites.next(
  {
    test,
    testConcurrent: test,
    sideBySide,
    describe,
    beforeAll: before,
    beforeEach,
    afterEach,
    afterAll: after,
    bind,
  },
  modules,
);
