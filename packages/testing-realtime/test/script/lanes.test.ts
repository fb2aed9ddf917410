import {
  RealtimeCallMatcherError,
  realtimeEvent,
  realtimeStep,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { messageOf, thrownBy } from "../support/outcomes.ts";
import { connected, textsOf, until } from "./stage.ts";

describe("a lane", () => {
  test("has steps of its own for the calls that its predicate picks", async () => {
    const { session, transport } = await connected({
      steps: [
        script.when(
          ({ method }) => method === "sendAudio",
          [
            realtimeStep("sendAudio", { emit: realtimeEvent.userSaid("Hello?") }),
            { match: "sendAudio" },
          ],
        ),
        { match: "mute" },
        { match: "interrupt" },
      ],
    });
    session.mute(true);
    session.sendAudio(new ArrayBuffer(2));
    session.interrupt();
    expect(transport.remainingSteps).toBe(1);
    session.sendAudio(new ArrayBuffer(2));
    await until(() => session.history.length === 1);

    expect(textsOf(session)).toEqual(["Hello?"]);
    transport.assertComplete();
  });

  test("is told by the name of its predicate where it has no step left", async () => {
    const isAudio = ({ method }: { readonly method: string }): boolean => method === "sendAudio";
    const { session, transport } = await connected({
      steps: [script.when(isAudio, [{ match: "sendAudio" }]), { match: "mute" }],
    });
    session.sendAudio(new ArrayBuffer(2));
    const thrown = thrownBy(() => session.sendAudio(new ArrayBuffer(2)));

    expect(thrown).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect(messageOf(thrown)).toContain("call #3, sendAudio: isAudio has no step left.");
    expect(transport.remainingSteps).toBe(1);
    expect(thrownBy(() => transport.assertComplete())).toBe(thrown);
  });

  test("sees secrets as little as a history does", async () => {
    const seen: unknown[] = [];
    const { transport } = await connected({
      steps: [script.when((call) => seen.push(call) > 0, [{ match: "sendEvent" }])],
    });
    transport.sendEvent({ type: "session.update", token: "s3cr3t" });

    expect(seen).toMatchObject([
      { index: 1, method: "sendEvent", event: { type: "session.update" } },
    ]);
    expect(JSON.stringify(seen)).not.toContain("s3cr3t");
  });
});

test("a call that two lanes would take is a violation that names both, and uses nothing up", async () => {
  const isSound = (): boolean => true;
  const isText = (): boolean => true;
  const { session, transport } = await connected({
    steps: [script.when(isSound, [{ match: "mute" }]), script.when(isText, [{ match: "mute" }])],
  });
  const thrown = thrownBy(() => session.mute(true));

  expect(thrown).toBeInstanceOf(RealtimeCallMatcherError);
  expect(messageOf(thrown)).toMatch(
    /^line: call #2, mute fits several lanes: isSound \(.*lanes\.test\.ts.*\) and isText/u,
  );
  expect(transport.remainingSteps).toBe(2);
  expect(thrownBy(() => transport.assertComplete())).toBe(thrown);
});

test.each([true, false])(
  "a predicate that throws is a violation, with strict: %s",
  async (strict) => {
    const failure = new Error("no verdict");
    const { session, transport } = await connected({
      strict,
      steps: [
        script.when(() => {
          throw failure;
        }, [{ match: "mute" }]),
      ],
    });

    expect(thrownBy(() => session.mute(true))).toBe(failure);
    expect(transport.violations).toEqual([failure]);
  },
);
