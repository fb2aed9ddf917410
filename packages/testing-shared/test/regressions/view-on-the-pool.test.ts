import { snapshot } from "@understudy/testing-shared/internal";
import { expect, test } from "vitest";

// A Buffer counted as a user of the pool, so that a lone view on it was copied with the bytes of all others.
test("a view on the pool of a Buffer is copied with its own bytes only", () => {
  const bytes = Buffer.from("own");
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const copy = snapshot({ bytes, view });

  expect(copy.view.buffer.byteLength).toBe(3);
  expect(copy.bytes.buffer.byteLength).toBe(3);
});
