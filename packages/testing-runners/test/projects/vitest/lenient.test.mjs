import { AsyncResource } from "node:async_hooks";

import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from "vitest";

import { modules } from "../modules.mjs";
import suites from "../suites.cjs";

const { bind } = AsyncResource;
const testConcurrent = test.concurrent;

suites.lenient(
  { test, testConcurrent, describe, beforeAll, beforeEach, afterEach, afterAll, bind },
  modules,
);
