import { describe, expect, test } from "vitest";

import { OURS } from "../support/doubles.ts";
import { PLAIN, type PinnedTrace } from "./pinned-trace.ts";
import { trace } from "./trace.ts";

const CONNECTIONS: readonly PinnedTrace[] = [
  {
    title: "is announced twice on its way up",
    lifecycle: { first: "connect" },
    seen: [
      "heard connecting (connecting)",
      "heard connected (connected)",
      "connect ok (connected)",
      "end, calls: connect (connected)",
    ],
  },
  {
    title: "that fails ends disconnected, announced once",
    lifecycle: { first: "connect", fails: true },
    seen: [
      "heard disconnected (disconnected)",
      "connect threw injected (disconnected)",
      "end, calls: connect (disconnected)",
    ],
  },
  {
    title: "that fails over one that was up ends disconnected",
    lifecycle: { first: "connect", up: true, fails: true },
    seen: [
      "heard disconnected (disconnected)",
      "connect threw injected (disconnected)",
      "end, calls: connect connect (disconnected)",
    ],
  },
  {
    title: "is kept in its first failure, whatever a listener throws on top",
    lifecycle: { first: "connect", fails: true, hook: "disconnected", hookThrows: true },
    seen: [
      "heard disconnected (disconnected)",
      "hook (disconnected)",
      "connect threw injected (disconnected)",
      "end, calls: connect (disconnected)",
    ],
  },
  {
    title: "fails with what its matcher throws",
    lifecycle: { first: "connect", hook: "matcher", hookThrows: true },
    seen: [
      "hook (connecting)",
      "heard disconnected (disconnected)",
      "expectation rejected: hook (disconnected)",
      "connect threw hook (disconnected)",
      "end, calls: connect (disconnected)",
    ],
  },
  {
    title: "fails with what a listener of connecting throws",
    lifecycle: { first: "connect", hook: "connecting", hookThrows: true },
    seen: [
      "heard connecting (connecting)",
      "hook (connecting)",
      "heard disconnected (disconnected)",
      "connect threw hook (disconnected)",
      "end, calls: connect (disconnected)",
    ],
  },
  {
    title: "fails with what a listener of connected throws",
    lifecycle: { first: "connect", hook: "connected", hookThrows: true },
    seen: [
      "heard connecting (connecting)",
      "heard connected (connected)",
      "hook (connected)",
      "heard disconnected (disconnected)",
      "connect threw hook (disconnected)",
      "end, calls: connect (disconnected)",
    ],
  },
];

const SUPERSEDED: readonly PinnedTrace[] = [
  {
    title: "by another one of its matcher",
    lifecycle: { first: "connect", hook: "matcher", nested: "connect" },
    seen: [
      "hook (connecting)",
      "heard connecting (connecting)",
      "heard connected (connected)",
      "nested connect ok (connected)",
      "expectation met (connected)",
      "connect threw ScriptedRealtimeConnectionSupersededError (connected)",
      "end, calls: connect connect (connected)",
    ],
  },
  {
    title: "by another one of a listener",
    lifecycle: { first: "connect", hook: "connecting", nested: "connect" },
    seen: [
      "heard connecting (connecting)",
      "hook (connecting)",
      "heard connecting (connecting)",
      "heard connected (connected)",
      "nested connect ok (connected)",
      "connect threw ScriptedRealtimeConnectionSupersededError (connected)",
      "end, calls: connect connect (connected)",
    ],
  },
  {
    title: "by a close of its matcher",
    lifecycle: { first: "connect", hook: "matcher", nested: "close" },
    seen: [
      "hook (connecting)",
      "heard disconnected (disconnected)",
      "nested close ok (disconnected)",
      "expectation met (disconnected)",
      "connect threw ScriptedRealtimeConnectionSupersededError (disconnected)",
      "end, calls: connect close (disconnected)",
    ],
  },
  {
    title: "by a close of a listener that heard connected",
    lifecycle: { first: "connect", hook: "connected", nested: "close" },
    seen: [
      "heard connecting (connecting)",
      "heard connected (connected)",
      "hook (connected)",
      "heard disconnected (disconnected)",
      "nested close ok (disconnected)",
      "connect threw ScriptedRealtimeConnectionSupersededError (disconnected)",
      "end, calls: connect close (disconnected)",
    ],
  },
  {
    title: "by a disconnect of a listener",
    lifecycle: { first: "connect", hook: "connecting", nested: "disconnect" },
    seen: [
      "heard connecting (connecting)",
      "hook (connecting)",
      "heard disconnected (disconnected)",
      "nested disconnect ok (disconnected)",
      "connect threw ScriptedRealtimeConnectionSupersededError (disconnected)",
      "end, calls: connect (disconnected)",
    ],
  },
  {
    title: "by another one that fails",
    lifecycle: { first: "connect", hook: "connecting", nested: "connect", nestedFails: true },
    seen: [
      "heard connecting (connecting)",
      "hook (connecting)",
      "heard disconnected (disconnected)",
      "nested connect threw nested injected (disconnected)",
      "connect threw ScriptedRealtimeConnectionSupersededError (disconnected)",
      "end, calls: connect connect (disconnected)",
    ],
  },
  {
    title: "and throws its own failure where it has one",
    lifecycle: { first: "connect", fails: true, hook: "matcher", nested: "connect" },
    seen: [
      "hook (connecting)",
      "heard connecting (connecting)",
      "heard connected (connected)",
      "nested connect ok (connected)",
      "expectation met (connected)",
      "connect threw injected (connected)",
      "end, calls: connect connect (connected)",
    ],
  },
  {
    title: "by a close of its matcher that fails: nothing was established, so it ends disconnected",
    lifecycle: { first: "connect", hook: "matcher", nested: "close", nestedFails: true },
    seen: [
      "hook (connecting)",
      "heard disconnected (disconnected)",
      "nested close threw nested injected (disconnected)",
      "expectation met (disconnected)",
      "connect threw ScriptedRealtimeConnectionSupersededError (disconnected)",
      "end, calls: connect close (disconnected)",
    ],
  },
  {
    title: "by a close that fails while connecting",
    lifecycle: { first: "connect", hook: "connecting", nested: "close", nestedFails: true },
    seen: [
      "heard connecting (connecting)",
      "hook (connecting)",
      "heard disconnected (disconnected)",
      "nested close threw nested injected (disconnected)",
      "connect threw ScriptedRealtimeConnectionSupersededError (disconnected)",
      "end, calls: connect close (disconnected)",
    ],
  },
  {
    title: "by a close that fails although connected was heard",
    lifecycle: { first: "connect", hook: "connected", nested: "close", nestedFails: true },
    seen: [
      "heard connecting (connecting)",
      "heard connected (connected)",
      "hook (connected)",
      "heard disconnected (disconnected)",
      "nested close threw nested injected (disconnected)",
      "connect threw ScriptedRealtimeConnectionSupersededError (disconnected)",
      "end, calls: connect close (disconnected)",
    ],
  },
  {
    title: "and throws what the listener throws that superseded it",
    lifecycle: {
      first: "connect",
      hook: "connecting",
      nested: "close",
      nestedFails: true,
      hookThrows: true,
    },
    seen: [
      "heard connecting (connecting)",
      "hook (connecting)",
      "heard disconnected (disconnected)",
      "nested close threw nested injected (disconnected)",
      "connect threw hook (disconnected)",
      "end, calls: connect close (disconnected)",
    ],
  },
];

describe("a connection", () => {
  test.each(CONNECTIONS)("$title", async ({ lifecycle, seen }) => {
    expect(await trace(OURS.create(), { ...PLAIN, ...lifecycle })).toEqual(seen);
  });
});

describe("a connection attempt is superseded", () => {
  test.each(SUPERSEDED)("$title", async ({ lifecycle, seen }) => {
    expect(await trace(OURS.create(), { ...PLAIN, ...lifecycle })).toEqual(seen);
  });
});
