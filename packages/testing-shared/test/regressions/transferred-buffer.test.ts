import { snapshot } from "@understudy/testing-shared/internal";
import { expect, test } from "vitest";

import { recorded, requestOf } from "../support/logs.ts";

// The structured clone refuses a buffer that has no bytes any more.
test("a buffer that was transferred is recorded as one without bytes", () => {
  const buffer = new ArrayBuffer(8);
  const view = new Uint8Array(buffer);
  structuredClone(buffer, { transfer: [buffer] });

  expect(snapshot({ buffer }).buffer).toStrictEqual(new ArrayBuffer(0));
  expect(requestOf(recorded({ audio: { buffer, view } }), 0)["audio"]).toEqual({
    buffer: new ArrayBuffer(0),
    view: new Uint8Array(0),
  });
});
