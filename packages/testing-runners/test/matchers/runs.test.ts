import { Agent, tool } from "@openai/agents";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { extendExpect } from "@understudy/testing-runners";
import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";
import { answerQuestion, book, bookTrip, runner } from "../support/travel-agency.ts";

extendExpect(expect);

describe("toHaveHandedOffTo", () => {
  test("finds the agent in a run, and in what came back to a model", async () => {
    const { model, result } = await bookTrip();

    for (const received of [model, result]) {
      expect(received).toHaveHandedOffTo("Booking");
      expect(received).toHaveHandedOffTo(new Agent({ name: "Booking" }));
      expect(received).not.toHaveHandedOffTo("Travel");
    }
  });

  test("takes no result of a tool for a handoff", async () => {
    const lookup = tool({
      name: "lookup",
      description: "Looks up who assists.",
      parameters: z.object({}),
      execute: () => ({ assistant: "Booking" }),
    });
    const model = new ScriptedModel([
      [functionCall("lookup", {}, { callId: "call_a" })],
      [assistantMessage("Booking.")],
    ]);
    const agent = new Agent({ name: "Travel", model, tools: [lookup] });
    const result = await runner.run(agent, "Who?");

    expect(model).not.toHaveHandedOffTo("Booking");
    expect(result).not.toHaveHandedOffTo("Booking");
  });

  test("says which handoffs there were", async () => {
    const { result } = await bookTrip();
    const { model } = await answerQuestion();

    expect(() => {
      expect(result).toHaveHandedOffTo("Bookings");
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected the run to have handed off to "Bookings"

      Did you mean "Booking"?
      The handoffs:
        1. "Booking"]
    `);
    expect(() => {
      expect(model).toHaveHandedOffTo("Booking");
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedModel to have handed off to "Booking"

      There was no handoff.]
    `);
  });
});

describe("toHaveBeenInterrupted", () => {
  test("holds for a run that waits for an approval", async () => {
    const { result } = await bookTrip();
    const { result: other } = await answerQuestion();

    expect(result).toHaveBeenInterrupted();
    expect(result).toHaveBeenInterrupted(book);
    expect(result).not.toHaveBeenInterrupted("forecast");
    expect(other).not.toHaveBeenInterrupted();
  });

  test("says what waits", async () => {
    const { result } = await bookTrip();
    const { result: other } = await answerQuestion();

    expect(() => {
      expect(result).toHaveBeenInterrupted("cancel");
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected the run to have been interrupted for an approval of "cancel"

      What waits for approval:
        1. book {"city":"Rome"}]
    `);
    expect(() => {
      expect(other).toHaveBeenInterrupted();
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected the run to have been interrupted for an approval

      Nothing waits for approval.]
    `);
  });
});

describe("a streamed run", () => {
  const agent = () =>
    new Agent({ name: "Geography", model: new ScriptedModel([[assistantMessage("Paris.")]]) });

  test("is a run once it has ended", async () => {
    const result = await runner.run(agent(), "The capital of France?", { stream: true });
    await result.completed;

    expect(result).toHaveCalledTools([]);
    expect(result).toHaveSeenInput("capital");
  });

  test("has ended where it failed", async () => {
    const model = new ScriptedModel([new Error("overloaded")]);
    const failing = new Agent({ name: "Geography", model });
    const result = await runner.run(failing, "The capital of France?", { stream: true });
    await result.completed.catch(() => {});

    expect(result).toHaveCalledTools([]);
  });

  test("has ended where its reader left", async () => {
    const result = await runner.run(agent(), "The capital of France?", { stream: true });
    for await (const event of result) {
      void event;
      break;
    }
    await result.completed.catch(() => {});

    expect(result).toHaveCalledTools([]);
  });

  test("has ended where it waits for an approval", async () => {
    const model = new ScriptedModel([
      [functionCall("book", { city: "Rome" }, { callId: "call_a" })],
    ]);
    const booking = new Agent({ name: "Booking", model, tools: [book] });
    const result = await runner.run(booking, "Rome.", { stream: true });
    await result.completed;

    expect(result).toHaveBeenInterrupted(book);
  });

  test("is refused before", async () => {
    const result = await runner.run(agent(), "The capital of France?", { stream: true });

    expect(() => {
      expect(result).not.toHaveCalledTool("search");
    }).toThrowErrorMatchingInlineSnapshot(
      `[InvalidAssertionError: toHaveCalledTool was given a streamed run that has not ended. Read it to its end first, or await result.completed.]`,
    );
    await result.completed;
  });
});
