const { AsyncResource } = require("node:async_hooks");

const { modules } = require("../modules.cjs");
const suites = require("../suites.cjs");

const { bind } = AsyncResource;
const testConcurrent = test.concurrent;

suites.concurrent(
  { test, testConcurrent, describe, beforeAll, beforeEach, afterEach, afterAll, bind },
  modules,
);
