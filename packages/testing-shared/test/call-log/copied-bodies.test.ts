import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CallLog } from "../../src/call-log/call-log.ts";
import { KeptBytes } from "../../src/call-log/kept-bytes.ts";

interface Call {
  readonly index: number;
  readonly args: readonly unknown[];
}

function copyingLog(): CallLog<Call, object> {
  return new CallLog({ body: "args", keeping: "copied", title: () => "call" });
}

const data = fc.anything({ withDate: true, withMap: true, withSet: true, withTypedArray: true });

describe("a log that copies bodies", () => {
  test("gives back what the calls carried, in any order", () => {
    fc.assert(
      fc.property(fc.array(fc.array(data)), (bodies) => {
        const log = copyingLog();
        for (const body of bodies) {
          log.record({}, body);
        }
        expect(log.calls.map(({ args }) => args)).toEqual(bodies);
        expect(bodies.map((_, index) => log.bodyAt(index))).toEqual(bodies);
      }),
    );
  });

  test("detaches what it keeps from the application and from each reader", () => {
    const log = copyingLog();
    type Body = [{ cmd: string; env: { A: string } }, Uint8Array];
    const live: Body = [{ cmd: "pwd", env: { A: "1" } }, new Uint8Array(5000)];
    log.record({}, live);
    live[0].env.A = "2";
    live[1][0] = 9;

    const [first, second] = [log.at(0)?.args, log.bodyAt(0)] as [Body, Body];
    expect(first[0].env.A).toBe("1");
    first[0].env.A = "3";
    first[1][1] = 9;

    expect(second).toEqual([{ cmd: "pwd", env: { A: "1" } }, new Uint8Array(5000)]);
    expect(log.at(0)?.args).toEqual(second);
    expect(log.bodyAt(1)).toBeUndefined();
  });
});

describe("the bytes of a log", () => {
  const bytes = (first: number): Uint8Array => new Uint8Array(5000).fill(first, 0, 1);

  test("that repeat are kept once", () => {
    const kept = new KeptBytes();
    const copy = kept.view(bytes(1));

    expect(copy).toEqual(bytes(1));
    expect(kept.view(bytes(1))).toBe(copy);
    expect(kept.view(bytes(2))).not.toBe(copy);
    expect(kept.buffer(bytes(1).buffer)).toBe(kept.buffer(bytes(1).buffer));
  });

  test("are of one class and length where they are one", () => {
    const kept = new KeptBytes();
    const shapes = [
      bytes(1),
      new Int8Array(bytes(1).buffer),
      new DataView(bytes(1).buffer),
      Buffer.from(bytes(1)),
      bytes(1).slice(0, 4999),
    ];

    const copies = shapes.map((shape) => kept.view(shape));

    expect(copies).toEqual(shapes);
    expect(new Set(copies).size).toBe(shapes.length);
  });

  test("that are few are copied each time", () => {
    const kept = new KeptBytes();

    expect(kept.view(new Uint8Array(8))).not.toBe(kept.view(new Uint8Array(8)));
  });

  test("in a buffer that can grow keep that", () => {
    const growing: ArrayBuffer = Reflect.construct(ArrayBuffer, [5000, { maxByteLength: 6000 }]);
    const kept = new KeptBytes();

    expect(kept.buffer(growing)).not.toBe(kept.buffer(growing));
    expect(Reflect.get(kept.buffer(growing), "maxByteLength")).toBe(6000);
  });
});
