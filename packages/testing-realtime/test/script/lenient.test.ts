import { RealtimeCallMatcherError } from "@understudy/testing-realtime";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { thrownBy } from "../support/outcomes.ts";
import { connected, france, italy, textsOf, until } from "./stage.ts";

describe("with strict: false", () => {
  test("a call that nothing fits passes, and uses nothing up", async () => {
    const { session, transport } = await connected({
      steps: [script.inAnyOrder(france, italy), { match: "interrupt" }],
      strict: false,
    });
    session.mute(true);
    session.interrupt();
    expect(transport.remainingSteps).toBe(3);
    session.sendMessage("Italy?");
    session.sendMessage("Germany?");
    session.sendMessage("France?");
    session.interrupt();
    session.interrupt();
    await until(() => session.history.length === 2);

    expect(textsOf(session)).toEqual(["Rome", "Paris"]);
    transport.assertComplete();
  });

  test("what a matcher throws, or promises, is a violation all the same", async () => {
    const failure = new Error("assertion");
    const { session, transport } = await connected({
      steps: [
        script.inAnyOrder(
          { match: "interrupt" },
          {
            match: () => {
              throw failure;
            },
          },
        ),
      ],
      strict: false,
    });
    const thrown = thrownBy(() => session.mute(true));
    expect(thrown).toMatchObject({ code: "unexpected_realtime_call", cause: failure });
    session.interrupt(); // The step before the one that throws.

    expect(transport.violations).toEqual([thrown]);
    const promising = await connected({
      steps: [{ match: async () => await Promise.resolve(true) }],
      strict: false,
    });
    const promised = thrownBy(() => promising.session.mute(true));
    expect(promised).toBeInstanceOf(RealtimeCallMatcherError);
    expect(promising.transport.violations).toEqual([promised]);
  });

  test("what the matcher of an ambient step throws is a violation when nothing else is left, too", async () => {
    const failure = new Error("assertion");
    const { session, transport } = await connected({
      steps: [
        script.ambient({
          match: () => {
            throw failure;
          },
        }),
      ],
      strict: false,
    });

    expect(thrownBy(() => session.mute(true))).toBe(failure);
    expect(transport.violations).toEqual([failure]);
  });
});
