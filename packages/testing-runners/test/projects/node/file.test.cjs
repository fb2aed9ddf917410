const { AsyncResource } = require("node:async_hooks");
const { after, afterEach, before, beforeEach, describe, test } = require("node:test");

const { modules } = require("../modules.cjs");
const suites = require("../suites.cjs");

const { bind } = AsyncResource;
const sideBySide = (declare) => describe("side by side", { concurrency: true }, declare);

suites.file(
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
