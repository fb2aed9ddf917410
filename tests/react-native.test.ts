import { describe, expect, it } from "vitest";

import { mustRun, runProcess } from "./support/process.ts";

const cwd = import.meta.dirname;

/** A module that copies one value of each kind without the platform's structured clone. */
const COPY = `
  const sources = {
    plain: { text: "a", list: [1, , { deep: true }], nothing: null },
    map: new Map([["key", { value: 1 }]]),
    set: new Set([1, "two"]),
    date: new Date(0),
    bytes: new Uint8Array([1, 2, 3]),
    floats: new Float64Array([0.5]),
    buffer: new Uint8Array([4, 5]).buffer,
    growing: new ArrayBuffer(2, { maxByteLength: 4 }),
    view: new DataView(new Uint8Array([6, 7]).buffer),
  };
  const copies = snapshot(sources);
  for (const [key, source] of Object.entries(sources)) {
    const copy = copies[key];
    assert.notEqual(copy, source, key + " is not copied");
    assert.deepEqual(copy, source, key);
    assert.equal(copy instanceof source.constructor, true, key + " has a foreign class");
    assert.equal(Object.getPrototypeOf(copy), Object.getPrototypeOf(source), key);
  }
  assert.notEqual(copies.map.get("key"), sources.map.get("key"));
  sources.bytes[0] = 9;
  assert.equal(copies.bytes[0], 1);
  console.log("copied");
`;

const PROGRAMS = {
  "an ESM application": {
    type: "module",
    text: `
      import assert from "node:assert/strict";
      delete globalThis.structuredClone;
      const { snapshot } = await import("@understudy/testing-shared/internal");
      ${COPY}`,
  },
  "a CommonJS application": {
    type: "commonjs",
    text: `
      const assert = require("node:assert/strict");
      delete globalThis.structuredClone;
      const { snapshot } = require("@understudy/testing-shared/internal");
      ${COPY}`,
  },
};

describe("the built snapshot without a structured clone of the platform", () => {
  it.each(Object.entries(PROGRAMS))(
    "copies data under the react-native condition in %s",
    async (_title, { type, text }) => {
      const args = ["--conditions=react-native", `--input-type=${type}`, "--eval", text];
      expect(await mustRun(process.execPath, args, { cwd })).toBe("copied\n");
    },
  );

  it("needs that condition", async () => {
    const { type, text } = PROGRAMS["an ESM application"];
    const args = [`--input-type=${type}`, "--eval", text];
    const { code, output } = await runProcess(process.execPath, args, { cwd });
    expect(code).toBe(1);
    expect(output).toContain("structuredClone is not a function");
  });
});
