import { verifyAll } from "@understudy/testing-shared";
import {
  IncompleteRealtimeScenarioError,
  RealtimeCallMatcherError,
  ScriptedRealtimeTransport,
  UnexpectedRealtimeCallError,
  UnexpectedRealtimeEventError,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { messageOf, reportOf, thrownBy, verdictOf } from "../support/outcomes.ts";
import { connected } from "../support/sessions.ts";

/** A transport with a refused call and an event that there is not. */
async function drifted(): Promise<ScriptedRealtimeTransport> {
  const transport = await connected();
  void transport.expectCall("sendMessage", () => false);
  thrownBy(() => {
    transport.sendMessage("a private text", {});
  });
  thrownBy(() => transport.emit("audio_interupted"));
  return transport;
}

describe("assertComplete", () => {
  test("is content with a transport that did nothing", () => {
    new ScriptedRealtimeTransport().assertComplete();
  });

  test("throws the first violation, the same object each time, with the others in its report", async () => {
    const transport = await drifted();
    const [first] = transport.violations;

    expect(verdictOf(transport)).toBe(first);
    expect(verdictOf(transport)).toBe(first);
    expect(reportOf(first)).toContain("1 more violation:\n- UnexpectedRealtimeEventError:");
  });

  test("then reports calls that nothing expected, expectations and failures that no call met", async () => {
    const transport = await connected({ name: "phone" });
    transport.failNextCall("close", "unused");
    transport.interrupt();
    const other = new ScriptedRealtimeTransport();
    void other.expectCall("connect");
    const verdict = verdictOf(transport);

    expect(verdict).toBeInstanceOf(IncompleteRealtimeScenarioError);
    expect(verdict).toMatchObject({
      unconsumedCalls: [{ index: 1, method: "interrupt" }],
      pendingExpectations: [],
      pendingFailures: [{ method: "close", count: 1 }],
    });
    expect(messageOf(verdict)).toMatch(/^phone: the scenario is incomplete: 1 call that nothing/u);
    expect(messageOf(verdict)).toContain("- call #2, interrupt, was not expected");
    expect(messageOf(verdict)).toContain("- 1 failure of close not used");
    expect(verdictOf(other)).toMatchObject({
      pendingExpectations: [{ order: 1, method: "connect" }],
    });
    expect(messageOf(verdictOf(other))).toMatch(
      /- expectation #1 waits for connect {2}\(.*verification\.test\.ts:\d+:\d+\)/u,
    );
  });

  test("looks again each time", async () => {
    const transport = await connected();
    transport.interrupt();
    verdictOf(transport);
    await transport.expectCall("interrupt");

    transport.assertComplete();
  });

  test("lists ten of many, and says how many more there are", async () => {
    const transport = await connected();
    for (let count = 0; count < 25; count += 1) {
      transport.interrupt();
    }
    const verdict = verdictOf(transport);

    expect(messageOf(verdict)).toContain("- and 15 more");
    expect(Object(verdict).unconsumedCalls).toHaveLength(25);
  });
});

describe("takeViolations", () => {
  test("takes those of a class only, or all", async () => {
    const transport = await drifted();
    const [refused, unknown] = transport.violations;

    expect(transport.violations).toHaveLength(2);
    expect(Object.isFrozen(transport.violations)).toBe(true);
    expect(transport.takeViolations(UnexpectedRealtimeEventError)).toEqual([unknown]);
    expect(transport.takeViolations(UnexpectedRealtimeCallError)).toEqual([]);
    expect(transport.takeViolations(RealtimeCallMatcherError)).toEqual([refused]);
    expect(transport.takeViolations()).toEqual([]);
    transport.assertComplete();
  });
});

describe("using", () => {
  test("verifies at the end of the scope", () => {
    const open = (): void => {
      using transport = new ScriptedRealtimeTransport();
      void transport.expectCall("connect");
    };

    expect(thrownBy(open)).toBeInstanceOf(IncompleteRealtimeScenarioError);
  });

  test("is content with a transport that is complete", async () => {
    using transport = new ScriptedRealtimeTransport({ ambient: ["connect"] });
    await transport.connect({ apiKey: "key" });
  });
});

test("a transport is verified among other doubles", () => {
  const [one, two] = ["one", "two"].map((name) => new ScriptedRealtimeTransport({ name }));
  void one?.expectCall("connect");
  two?.interrupt();

  expect(
    thrownBy(() => {
      verifyAll(...[one, two].filter((double) => double !== undefined));
    }),
  ).toMatchObject({ failures: [{ double: "one" }, { double: "two" }] });
});

describe("transcript", () => {
  test("has an entry a call, in one order with other doubles, without payloads", async () => {
    const one = new ScriptedRealtimeTransport({ name: "one" });
    const two = new ScriptedRealtimeTransport();
    await one.connect({ apiKey: "key" });
    two.sendMessage("a private text", {});
    one.interrupt();
    const entries = [...one.transcript, ...two.transcript].toSorted(
      (a, b) => a.sequence - b.sequence,
    );

    expect(entries.map(({ double, index, title }) => [double, index, title])).toEqual([
      ["one", 0, "connect"],
      ["ScriptedRealtimeTransport", 0, "sendMessage"],
      ["one", 1, "interrupt"],
    ]);
  });
});

describe("report", () => {
  test("tells the status, the calls, what waits and the violations", async () => {
    const transport = await drifted();
    void transport.expectCall("close");
    const text = transport.report();

    expect(text).toMatch(
      /^ScriptedRealtimeTransport: connected, 2 calls, the latest sendMessage\./u,
    );
    expect(text).toMatch(/expectation #3 waits for close {2}\(.*verification\.test\.ts:\d+:\d+\)/u);
    expect(text).toContain("a private text");
    expect(text).toContain("audio_interupted");
  });

  test("says so where nothing happened", () => {
    const text = new ScriptedRealtimeTransport({ name: "phone" }).report();

    expect(text).toMatch(/^phone: disconnected, 0 calls/u);
    expect(text).toContain("Nothing is left over.");
    expect(text).toContain("No violations.");
  });

  test("counts one call as one", async () => {
    expect((await connected()).report()).toContain("1 call,");
  });
});
