import { describe, expect, test } from "vitest";

import { extendExpect, InvalidAssertionError } from "@understudy/testing-runners";
import { ScriptedModel } from "@understudy/testing-model";
import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { answerQuestion, bookTrip } from "../support/travel-agency.ts";

extendExpect(expect);

describe("what a matcher does not take is refused, with .not too", () => {
  test("of another kind", async () => {
    const { model, result } = await answerQuestion();
    const refusals: readonly [() => void, string][] = [
      [
        () => expect(result).not.toBeComplete(),
        "toBeComplete takes a double; it was given the result of a run.",
      ],
      [
        () => expect(result).not.toHaveReceivedCall(0),
        "toHaveReceivedCall takes a double that keeps its calls; it was given the result of a run.",
      ],
      [
        () => expect("text").not.toHaveCalledTool("book"),
        "toHaveCalledTool takes the result of a run, a scripted model, a lane of one, or a scripted realtime transport; it was given a string.",
      ],
      [
        () => expect(undefined).not.toHaveCalledTools([]),
        "toHaveCalledTools takes the result of a run, a scripted model, a lane of one, or a scripted realtime transport; it was given undefined.",
      ],
      [
        () => expect({}).not.toHaveToolResult("book", ""),
        "toHaveToolResult takes the result of a run, a scripted model, a lane of one, or a scripted realtime transport; it was given an object.",
      ],
      [
        () => expect(null).not.toHaveHandedOffTo("Booking"),
        "toHaveHandedOffTo takes the result of a run, a scripted model, a lane of one, or a scripted realtime transport; it was given null.",
      ],
      [
        () => expect(model).not.toHaveBeenInterrupted(),
        "toHaveBeenInterrupted takes the result of a run; it was given ScriptedModel.",
      ],
      [
        () => expect(model).not.toHaveSpoken("Hello"),
        "toHaveSpoken takes a scripted text-to-speech model; it was given ScriptedModel.",
      ],
      [
        () => expect([]).not.toHaveSeenInput("Hello"),
        "toHaveSeenInput takes a scripted model, a lane of one, a scripted voice workflow or realtime transport, or the result of a run; it was given an array.",
      ],
      [
        () => expect(model).not.toHaveSent("sendMessage" as never),
        "toHaveSent takes a scripted realtime transport; it was given ScriptedModel.",
      ],
    ];

    for (const [assertion, message] of refusals) {
      expect(assertion).toThrow(InvalidAssertionError);
      expect(assertion).toThrow(message);
    }
  });

  test("a promise, with a hint", () => {
    const promised = bookTrip();

    expect(() => {
      expect(promised).not.toHaveCalledTool("book");
    }).toThrowErrorMatchingInlineSnapshot(
      `[InvalidAssertionError: toHaveCalledTool was given a promise. Await it first: const result = await run(agent, input).]`,
    );
    return promised;
  });

  test("a promise that is rejected, whose reason becomes the cause", async () => {
    const reason = new Error("out of order");
    const refusal = refusalOf(Promise.reject(reason));
    await Promise.resolve();

    expect(refusal).toBeInstanceOf(InvalidAssertionError);
    expect(refusal).toHaveProperty("cause", reason);
  });
});

describe("what cannot be expected is refused", () => {
  const model = new ScriptedModel();
  const transport = new ScriptedRealtimeTransport();

  test.each<[string, () => void]>([
    ["an index that is none", () => expect(model).not.toHaveReceivedCall(0.5)],
    ["a tool without a name", () => expect(model).not.toHaveCalledTool("")],
    ["an agent without a name", () => expect(model).not.toHaveHandedOffTo({ name: "" })],
    ["a text that is in every text", () => expect(model).not.toHaveSeenInput("")],
    [
      "a method that there is not",
      () => expect(transport).not.toHaveSent("sendMesage" as "sendMessage"),
    ],
  ])("%s", (_what, assertion) => {
    expect(assertion).toThrow(InvalidAssertionError);
  });

  test("an option that there is not, or that has no such value", () => {
    const loose: object = { order: "loose" };
    const misspelt: object = { ordr: "any" };

    expect(() => {
      expect(model).toHaveCalledTools([], loose);
    }).toThrowErrorMatchingInlineSnapshot(
      `[InvalidOptionError: toHaveCalledTools: the option order must be "strict", "any" or "subset".]`,
    );
    expect(() => {
      expect(model).toHaveCalledTools([], misspelt);
    }).toThrowErrorMatchingInlineSnapshot(
      `[InvalidOptionError: toHaveCalledTools has no option "ordr"; it knows: order. Did you mean order?]`,
    );
  });
});

function refusalOf(received: unknown): unknown {
  try {
    expect(received).not.toBeComplete();
    return undefined;
  } catch (error) {
    return error;
  }
}
