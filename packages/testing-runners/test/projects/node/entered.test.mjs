import { describe, test } from "node:test";

import { understudy } from "@understudy/testing-runners/node";

import { modules } from "../modules.mjs";
import suites from "../suites.cjs";

const sideBySide = (declare) => describe("side by side", { concurrency: true }, declare);

suites.entered({ test, sideBySide }, modules, understudy);
