import { AsyncResource } from "node:async_hooks";

import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from "@jest/globals";

import { modules } from "../modules.mjs";
import suites from "../suites.cjs";

const { bind } = AsyncResource;
const testConcurrent = test.concurrent;

suites.next(
  { test, testConcurrent, describe, beforeAll, beforeEach, afterEach, afterAll, bind },
  modules,
);
