import dns from "node:dns";
import net from "node:net";
import process from "node:process";

import { type ClosedNetwork, offline } from "@understudy/testing-runners";
import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";

import { openNetwork } from "../../src/offline/gate.ts";
import { refusalOf } from "./attempt.ts";

const binding: unknown = Reflect.get(process, "binding");
const tcp: unknown =
  typeof binding === "function" ? Reflect.apply(binding, process, ["tcp_wrap"]) : undefined;

const TRACE_PROVIDER = Symbol.for("openai.agents.core.traceProvider");

/** Every object that is touched. */
const OWNERS: readonly object[] = [
  net.Socket.prototype,
  dns,
  dns.promises,
  dns.Resolver.prototype,
  dns.promises.Resolver.prototype,
  (tcp as { readonly TCP: { readonly prototype: object } }).TCP.prototype,
];

/** The global names that are touched. */
const GLOBALS = ["fetch", "WebSocket", TRACE_PROVIDER, Symbol.for("@understudy/offline")];

afterEach(() => {
  Reflect.deleteProperty(globalThis, TRACE_PROVIDER);
});

/** Every member of them, as it is. */
function membersNow(): readonly unknown[] {
  return [
    ...GLOBALS.flatMap((key) => [key, ...partsOf(globalThis, key)]),
    ...OWNERS.flatMap((owner) =>
      Reflect.ownKeys(owner).flatMap((key) => [key, ...partsOf(owner, key)]),
    ),
  ];
}

function partsOf(owner: object, key: PropertyKey): readonly unknown[] {
  const { value, get, set, writable, enumerable, configurable } =
    Object.getOwnPropertyDescriptor(owner, key) ?? {};
  return [value, get, set, writable, enumerable, configurable];
}

function expectUnchanged(before: readonly unknown[]): void {
  const after = membersNow();
  expect(after.length).toBe(before.length);
  expect(after.findIndex((part, index) => !Object.is(part, before[index]))).toBe(-1);
}

test("closing changes something", () => {
  const before = membersNow();
  const network = offline();

  expect(() => {
    expectUnchanged(before);
  }).toThrow();
  network.restore();
  expectUnchanged(before);
});

test("any sequence of closings and restorations leaves the originals, and is closed between", () => {
  const before = membersNow();
  const step = fc.oneof(
    fc.constant({ kind: "close" as const }),
    fc.record({ kind: fc.constant("restore" as const), which: fc.nat(9) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const made: ClosedNetwork[] = [];
      const open = new Set<ClosedNetwork>();
      for (const taken of steps) {
        if (taken.kind === "close") {
          const network = offline();
          made.push(network);
          open.add(network);
        } else {
          const network = made[taken.which];
          network?.restore();
          if (network !== undefined) {
            open.delete(network);
          }
        }
        if (open.size === 0) {
          expectUnchanged(before);
        }
        const attempts = made.map((network) => network.attempts.length);
        if (open.size > 0) {
          dns.lookup("api.example.com", () => {});
        }
        for (const [index, network] of made.entries()) {
          expect(network.attempts.length).toBe(
            (attempts[index] ?? 0) + (open.has(network) ? 1 : 0),
          );
        }
      }
      for (const network of open) {
        network.restore();
      }
      expectUnchanged(before);
    }),
    { numRuns: 50 },
  );
});

test("what somebody else put over it stays, and lets everything through afterwards", async () => {
  const original = globalThis.fetch;
  const network = offline();
  const closed = globalThis.fetch;
  const own: typeof fetch = async (input, init) => closed(input, init);
  globalThis.fetch = own;
  network.restore();

  expect(globalThis.fetch).toBe(own);
  const failure = fetch("http://127.0.0.1:1/");
  await expect(failure).rejects.toThrow(TypeError);
  globalThis.fetch = original;
});

test("a network that was closed again is closed", async () => {
  offline().restore();
  using again = restoring(offline());

  const refusal = await refusalOf(() => fetch("http://api.example.com"));

  expect(again.network.attempts).toEqual([refusal]);
});

test("restoring twice opens nothing that another one closed", async () => {
  const first = offline();
  first.restore();
  using second = restoring(offline());
  first.restore();

  await refusalOf(() => fetch("http://api.example.com"));

  expect(first.attempts).toEqual([]);
  expect(second.network.attempts).toHaveLength(1);
});

test("a trace provider that the SDK sets meanwhile stays", () => {
  const provider = {};
  const network = offline();
  Reflect.set(globalThis, TRACE_PROVIDER, provider);

  expect(Reflect.get(globalThis, TRACE_PROVIDER)).toBe(provider);
  network.restore();
  expect(Object.getOwnPropertyDescriptor(globalThis, TRACE_PROVIDER)).toEqual({
    value: provider,
    writable: true,
    configurable: true,
    enumerable: false,
  });
});

function restoring(network: ClosedNetwork) {
  return {
    network,
    [Symbol.dispose]: () => {
      network.restore();
    },
  };
}

test("an adapter opens the network at the end of a file, whoever closed it", () => {
  const before = membersNow();
  const first = offline();
  const second = offline();

  openNetwork();

  expectUnchanged(before);
  first.restore();
  second.restore();
  openNetwork();
  expectUnchanged(before);
});
