import { snapshot } from "@understudy/testing-shared/internal";
import assert from "node:assert/strict";
import { describe, expect, test } from "vitest";

const TYPED_ARRAYS = [
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float16Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
].filter((name) => name in globalThis);

type View = new (buffer: ArrayBufferLike, offset?: number, length?: number) => ArrayBufferView;

/** Eight bytes in the middle of a buffer. */
function window(name: string): ArrayBufferView {
  const buffer = Uint8Array.from({ length: 32 }, (_, index) => index).buffer;
  const Class: View = Reflect.get(globalThis, name);
  const size = Number(Reflect.get(Class, "BYTES_PER_ELEMENT") ?? 1);
  return new Class(buffer, 8, 8 / size);
}

describe("a snapshot of bytes", () => {
  test.each([...TYPED_ARRAYS, "DataView"])("has the own bytes of a %s and its class", (name) => {
    const source = window(name);
    const copy = snapshot(source);

    assert.deepEqual(copy, source);
    expect(Object.getPrototypeOf(copy)).toBe(Object.getPrototypeOf(source));
    expect(copy.buffer.byteLength).toBe(8);
    new Uint8Array(source.buffer).fill(255);
    expect(new Uint8Array(copy.buffer)[0]).toBe(8);
  });

  test("is a Buffer again where its source is one, with memory of its own instead of the pool's", () => {
    const source = Buffer.from("secret");
    const other = Buffer.from("other");
    const copy = snapshot({ list: [source, other, source] });

    expect(copy.list.map(String)).toEqual(["secret", "other", "secret"]);
    expect(Buffer.isBuffer(copy.list[0])).toBe(true);
    expect(copy.list[0]).toBe(copy.list[2]);
    expect(copy.list[0]?.buffer).not.toBe(source.buffer);
    expect(copy.list[0]?.buffer.byteLength).toBe(6);
    source.fill(0);
    expect(String(copy.list[0])).toBe("secret");
  });

  test("keeps views sharing that share a buffer, whatever holds them", () => {
    const buffer = new ArrayBuffer(8);
    const bytes = new Uint8Array(buffer, 2, 4);
    const copy = snapshot({
      bytes,
      views: new Map([["all", new DataView(buffer)]]),
      bytesAgain: bytes,
    });
    copy.bytes[0] = 7;

    expect(copy.bytesAgain).toBe(copy.bytes);
    expect(copy.views.get("all")?.buffer).toBe(copy.bytes.buffer);
    expect(copy.views.get("all")?.getUint8(2)).toBe(7);
    expect(new Uint8Array(buffer)[2]).toBe(0);
  });

  test("keeps a view sharing with its buffer, whichever is found first", () => {
    const buffer = new ArrayBuffer(4);
    const first = snapshot({ buffer, view: new Uint8Array(buffer) });
    const second = snapshot({ view: new Uint8Array(buffer), buffer });

    expect(first.view.buffer).toBe(first.buffer);
    expect(second.view.buffer).toBe(second.buffer);
    expect(first.buffer).not.toBe(buffer);
  });

  test("detaches a SharedArrayBuffer", () => {
    const shared = new SharedArrayBuffer(2);
    const copy = snapshot({ shared, view: new Uint8Array(shared) });
    new Uint8Array(shared)[0] = 5;

    expect(Object.prototype.toString.call(copy.shared)).toBe("[object SharedArrayBuffer]");
    expect([...copy.view]).toEqual([0, 0]);
    expect(copy.view.buffer).toBe(copy.shared);
  });

  test("copies what a resizable buffer holds now", () => {
    const buffer: ArrayBuffer = Reflect.construct(ArrayBuffer, [2, { maxByteLength: 16 }]);
    new Uint8Array(buffer).set([1, 2]);
    const copy = snapshot({ buffer, view: new Uint8Array(buffer) });
    Reflect.apply(Reflect.get(buffer, "resize") as (length: number) => void, buffer, [16]);

    expect([...new Uint8Array(copy.buffer)]).toEqual([1, 2]);
    expect([...copy.view]).toEqual([1, 2]);
  });

  test("keeps the position of a view among the keys of its object", () => {
    expect(Object.keys(snapshot({ a: new Uint8Array(1), b: 1, c: new Uint8Array(1) }))).toEqual([
      "a",
      "b",
      "c",
    ]);
  });
});
