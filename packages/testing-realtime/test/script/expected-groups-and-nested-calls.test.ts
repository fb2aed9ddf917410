import { UnexpectedRealtimeCallError } from "@understudy/testing-realtime";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { thrownBy } from "../support/outcomes.ts";
import { connected } from "./expected-stage.ts";

describe("a matcher of a group that makes a call itself", () => {
  test("does not take that call, repeated or not", async () => {
    const { transport, session } = await connected();
    let asked = 0;
    const group = transport.expectCalls(
      script.repeat(
        {
          method: "sendMessage",
          match: () => {
            asked += 1;
            if (asked === 1) {
              expect(() => session.sendMessage("nested")).toThrow(/meets none/u);
            }
          },
        },
        { times: 2 },
      ),
    );
    session.sendMessage("outer");

    await expect(group).rejects.toThrow(/call #3/u);
    expect(asked).toBe(1);
    expect(transport.violations).toHaveLength(1);
  });

  test("leaves it to another one of the group", async () => {
    const { transport, session } = await connected();
    const group = transport.expectCalls(
      script.inAnyOrder(
        {
          method: "sendMessage",
          match: () => {
            session.mute(true);
          },
        },
        "mute",
      ),
    );
    session.sendMessage("outer");

    expect((await group).map(({ index }) => index)).toEqual([1, 2]);
    transport.assertComplete();
  });

  test("is told where that call was the last that the group waits for", async () => {
    const { transport, session } = await connected();
    const group = transport.expectCalls(
      script.inOrder(
        script.optional({
          method: "sendMessage",
          match: () => {
            session.mute(true);
          },
        }),
        "mute",
      ),
    );
    const thrown = thrownBy(() => session.sendMessage("outer"));

    expect(thrown).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect((await group).map(({ method }) => method)).toEqual(["mute"]);
    expect(transport.violations).toEqual([thrown]);
  });
});
