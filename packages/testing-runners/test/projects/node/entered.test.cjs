const { describe, test } = require("node:test");

const { understudy } = require("@understudy/testing-runners/node");

const { modules } = require("../modules.cjs");
const suites = require("../suites.cjs");

const sideBySide = (declare) => describe("side by side", { concurrency: true }, declare);

suites.entered({ test, sideBySide }, modules, understudy);
