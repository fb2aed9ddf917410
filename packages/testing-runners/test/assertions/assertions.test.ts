import { AssertionError } from "node:assert";

import { describe, expect, test } from "vitest";

import { assertions, InvalidAssertionError, matchers } from "@understudy/testing-runners";
import {
  assistantMessage,
  ScriptedModel,
  UnconsumedModelStepsError,
} from "@understudy/testing-model";
import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { pcm16Samples, ScriptedTTSModel, ttsResult } from "@understudy/testing-voice";
import { readAll } from "../support/read-all.ts";
import { book, bookTrip, forecast } from "../support/travel-agency.ts";

function caught(code: () => void): AssertionError {
  try {
    code();
  } catch (error) {
    if (error instanceof AssertionError) {
      return error;
    }
    throw error;
  }
  throw new Error("The assertion passed.");
}

describe("assertions", () => {
  test("have the names of the matchers, under not too", () => {
    const { not, ...positive } = assertions;

    expect(Object.keys(positive)).toEqual(Object.keys(matchers));
    expect(Object.keys(not)).toEqual(Object.keys(matchers));
  });

  test("pass for what is so", async () => {
    const { model, result } = await bookTrip();
    const transport = new ScriptedRealtimeTransport();
    await transport.connect({ apiKey: "test" });
    const tts = new ScriptedTTSModel([ttsResult([pcm16Samples([0, 1])])]);
    await readAll(tts.run("Hello.", {}, {}));

    assertions.toBeComplete(model);
    assertions.toHaveReceivedCall(model, 0, { streamed: false });
    assertions.toHaveCalledTool(result, book, { city: "Rome" });
    assertions.toHaveCalledTools(result, ["forecast", forecast, book]);
    assertions.toHaveToolResult(model, "call_a", { degrees: 21 });
    assertions.toHaveHandedOffTo(result, "Booking");
    assertions.toHaveSeenInput(model, /warmer/u);
    assertions.toHaveBeenInterrupted(result, book);
    assertions.toHaveSpoken(tts, "Hello.");
    assertions.toHaveSent(transport, "connect", { options: { apiKeyProvided: true } });
  });

  test("fail for what is not so, each by its name", async () => {
    const { model, result } = await bookTrip();
    model.enqueue([assistantMessage("Unused.")]);
    const transport = new ScriptedRealtimeTransport();
    const tts = new ScriptedTTSModel([]);

    const failures = [
      () => {
        assertions.toBeComplete(model);
      },
      () => {
        assertions.toHaveReceivedCall(model, 0, { streamed: true });
      },
      () => {
        assertions.toHaveCalledTool(result, book, { city: "Oslo" });
      },
      () => {
        assertions.toHaveCalledTools(result, [book]);
      },
      () => {
        assertions.toHaveToolResult(model, "call_a", { degrees: 3 });
      },
      () => {
        assertions.toHaveHandedOffTo(result, "Travel");
      },
      () => {
        assertions.toHaveSeenInput(model, /colder/u);
      },
      () => {
        assertions.toHaveBeenInterrupted(result, forecast);
      },
      () => {
        assertions.toHaveSpoken(tts, "Hello.");
      },
      () => {
        assertions.toHaveSent(transport, "connect");
      },
    ].map((failing) => caught(failing).operator);

    expect(failures.toSorted()).toEqual(Object.keys(matchers).toSorted());
  });

  test("fail under not for what is so", async () => {
    const { result } = await bookTrip();
    const error = caught(() => {
      assertions.not.toHaveCalledTool(result, "book");
    });

    expect(error.operator).toBe("not.toHaveCalledTool");
    expect(error.message).toMatchInlineSnapshot(`
      "expected the run not to have called the tool "book"

      The tool calls:
        1. forecast {"city":"Paris"}
        2. forecast {"city":"Rome"}
        3. book {"city":"Rome"}"
    `);
    assertions.not.toHaveCalledTool(result, "cancel");
  });

  test("compare what was with what was expected", async () => {
    const { result } = await bookTrip();
    const error = caught(() => {
      assertions.toHaveCalledTool(result, forecast, { city: "Oslo" });
    });

    expect(error.message).toMatchInlineSnapshot(`
      "expected the run to have called the tool "forecast" with {"city":"Oslo"}

      It differs at city.
      The tool calls:
        1. forecast {"city":"Paris"}
        2. forecast {"city":"Rome"}
        3. book {"city":"Rome"}

      Expected values to be strictly deep-equal:
      + actual - expected

        {
      +   city: 'Rome'
      -   city: 'Oslo'
        }
      "
    `);
    expect([error.expected, error.actual]).toEqual([{ city: "Oslo" }, { city: "Rome" }]);
  });

  test("say the line of the test first", () => {
    const error = caught(() => {
      assertions.toBeComplete(new ScriptedModel([[]]));
    });

    expect(error.stack?.split("\n").find((line) => line.startsWith("    at "))).toContain(
      "assertions.test.ts",
    );
  });

  test("have the error of the double as their cause", () => {
    const error = caught(() => {
      assertions.toBeComplete(new ScriptedModel([[]]));
    });

    expect(error.cause).toBeInstanceOf(UnconsumedModelStepsError);
  });

  test("refuse what they do not take", () => {
    expect(() => {
      // @ts-expect-error -- a promise shows nothing of what it will be.
      assertions.toHaveCalledTool(bookTrip(), "book");
    }).toThrow(InvalidAssertionError);
  });
});
