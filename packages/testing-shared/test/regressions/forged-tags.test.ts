import { snapshot } from "@understudy/testing-shared/internal";
import { expect, test } from "vitest";

import { recorded, requestOf } from "../support/logs.ts";

// What an object says of itself was asked before what it is.
test("an instance that calls itself a SharedArrayBuffer is kept as it is", () => {
  const forged = new (class {
    readonly [Symbol.toStringTag] = "SharedArrayBuffer";
  })();
  expect(snapshot({ forged }).forged).toBe(forged);
  expect(requestOf(recorded({ forged }), 0)["forged"]).toBe(forged);
});

test("an instance that cannot say what it is is kept as it is", () => {
  const mute = new (class {
    get [Symbol.toStringTag](): string {
      throw new Error("not now");
    }
  })();
  expect(snapshot({ mute }).mute).toBe(mute);
  expect(requestOf(recorded({ mute }), 0)["mute"]).toBe(mute);
});

test("a view whose constructor cannot be told is copied", () => {
  const view = Object.defineProperty(new Uint8Array([1]), "constructor", { value: undefined });
  expect(snapshot(view)).toStrictEqual(new Uint8Array([1]));
});
