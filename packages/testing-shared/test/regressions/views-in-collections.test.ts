import { snapshot } from "@understudy/testing-shared/internal";
import { expect, test } from "vitest";

// Keys of maps and members of sets were copied before it was known what shares their buffer.
test("a view that is a key or a member keeps sharing its buffer", () => {
  const buffer = new ArrayBuffer(2);
  const source = {
    keys: new Map([[new Uint8Array(buffer), "first"]]),
    members: new Set([new DataView(buffer)]),
    buffer,
  };
  const copy = snapshot(source);
  const [key] = copy.keys.keys();
  const [member] = copy.members;

  expect(key?.buffer).toBe(copy.buffer);
  expect(member?.buffer).toBe(copy.buffer);
});
