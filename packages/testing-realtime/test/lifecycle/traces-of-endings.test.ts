import { describe, expect, test } from "vitest";

import { OURS } from "../support/doubles.ts";
import { PLAIN, type PinnedTrace } from "./pinned-trace.ts";
import { trace } from "./trace.ts";

const CLOSES: readonly PinnedTrace[] = [
  {
    title: "is announced once",
    lifecycle: { first: "close", up: true },
    seen: [
      "heard disconnected (disconnected)",
      "close ok (disconnected)",
      "end, calls: connect close (disconnected)",
    ],
  },
  {
    title: "of what is down is no call",
    lifecycle: { first: "close" },
    seen: ["close ok (disconnected)", "end, calls: none (disconnected)"],
  },
  {
    title: "that fails leaves an established connection as it was, and says nothing",
    lifecycle: { first: "close", up: true, fails: true },
    seen: ["close threw injected (connected)", "end, calls: connect close (connected)"],
  },
  {
    title: "whose matcher throws leaves an established connection as it was",
    lifecycle: { first: "close", up: true, fails: true, hook: "matcher", hookThrows: true },
    seen: [
      "hook (disconnecting)",
      "close threw hook (connected)",
      "expectation rejected: hook (connected)",
      "end, calls: connect close (connected)",
    ],
  },
  {
    title: "is final although a listener throws",
    lifecycle: { first: "close", up: true, hook: "disconnected", hookThrows: true },
    seen: [
      "heard disconnected (disconnected)",
      "hook (disconnected)",
      "close threw hook (disconnected)",
      "end, calls: connect close (disconnected)",
    ],
  },
  {
    title: "keeps a reconnect that its matcher started",
    lifecycle: { first: "close", up: true, hook: "matcher", nested: "connect" },
    seen: [
      "hook (disconnecting)",
      "heard connecting (connecting)",
      "heard connected (connected)",
      "close ok (connected)",
      "nested connect ok (connected)",
      "expectation met (connected)",
      "end, calls: connect close connect (connected)",
    ],
  },
  {
    title: "that fails keeps a reconnect that its matcher started",
    lifecycle: { first: "close", up: true, fails: true, hook: "matcher", nested: "connect" },
    seen: [
      "hook (disconnecting)",
      "heard connecting (connecting)",
      "heard connected (connected)",
      "close threw injected (connected)",
      "nested connect ok (connected)",
      "expectation met (connected)",
      "end, calls: connect close connect (connected)",
    ],
  },
  {
    title: "that fails keeps a disconnect of its matcher",
    lifecycle: { first: "close", up: true, fails: true, hook: "matcher", nested: "disconnect" },
    seen: [
      "hook (disconnecting)",
      "heard disconnected (disconnected)",
      "nested disconnect ok (disconnected)",
      "close threw injected (disconnected)",
      "expectation met (disconnected)",
      "end, calls: connect close (disconnected)",
    ],
  },
  {
    title: "keeps a reconnect that a listener started",
    lifecycle: { first: "close", up: true, hook: "disconnected", nested: "connect" },
    seen: [
      "heard disconnected (disconnected)",
      "hook (disconnected)",
      "heard connecting (connecting)",
      "heard connected (connected)",
      "close ok (connected)",
      "nested connect ok (connected)",
      "end, calls: connect close connect (connected)",
    ],
  },
  {
    title: "inside a close that is on its way goes out, and is announced once",
    lifecycle: { first: "close", up: true, hook: "matcher", nested: "close" },
    seen: [
      "hook (disconnecting)",
      "heard disconnected (disconnected)",
      "nested close ok (disconnected)",
      "close ok (disconnected)",
      "expectation met (disconnected)",
      "end, calls: connect close close (disconnected)",
    ],
  },
  {
    title: "inside a close that is on its way, and fails, ends disconnected",
    lifecycle: { first: "close", up: true, hook: "matcher", nested: "close", nestedFails: true },
    seen: [
      "hook (disconnecting)",
      "heard disconnected (disconnected)",
      "nested close threw nested injected (disconnected)",
      "close ok (disconnected)",
      "expectation met (disconnected)",
      "end, calls: connect close close (disconnected)",
    ],
  },
];

const DISCONNECTS: readonly PinnedTrace[] = [
  {
    title: "is announced once, and is no call",
    lifecycle: { first: "disconnect", up: true },
    seen: [
      "heard disconnected (disconnected)",
      "disconnect ok (disconnected)",
      "end, calls: connect (disconnected)",
    ],
  },
  {
    title: "of what is down is nothing",
    lifecycle: { first: "disconnect" },
    seen: ["disconnect ok (disconnected)", "end, calls: none (disconnected)"],
  },
  {
    title: "is final although a listener throws",
    lifecycle: { first: "disconnect", up: true, hook: "disconnected", hookThrows: true },
    seen: [
      "heard disconnected (disconnected)",
      "hook (disconnected)",
      "disconnect threw hook (disconnected)",
      "end, calls: connect (disconnected)",
    ],
  },
  {
    title: "keeps a reconnect that a listener started",
    lifecycle: { first: "disconnect", up: true, hook: "disconnected", nested: "connect" },
    seen: [
      "heard disconnected (disconnected)",
      "hook (disconnected)",
      "heard connecting (connecting)",
      "heard connected (connected)",
      "disconnect ok (connected)",
      "nested connect ok (connected)",
      "end, calls: connect connect (connected)",
    ],
  },
];

describe("a close", () => {
  test.each(CLOSES)("$title", async ({ lifecycle, seen }) => {
    expect(await trace(OURS.create(), { ...PLAIN, ...lifecycle })).toEqual(seen);
  });
});

describe("a disconnect", () => {
  test.each(DISCONNECTS)("$title", async ({ lifecycle, seen }) => {
    expect(await trace(OURS.create(), { ...PLAIN, ...lifecycle })).toEqual(seen);
  });
});
