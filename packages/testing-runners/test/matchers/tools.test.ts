import { describe, expect, test } from "vitest";

import { extendExpect } from "@understudy/testing-runners";
import { Agent } from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  modelResponse,
  ScriptedModel,
} from "@understudy/testing-model";
import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { answerQuestion, book, bookTrip, forecast, runner } from "../support/travel-agency.ts";

extendExpect(expect);

describe("toHaveCalledTool", () => {
  test("finds the calls of a run, by the tool or its name", async () => {
    const { result } = await bookTrip();

    expect(result).toHaveCalledTool("forecast");
    expect(result).toHaveCalledTool(forecast, { city: "Rome" });
    expect(result).toHaveCalledTool(forecast, { city: /^Par/u });
    expect(result).toHaveCalledTool(forecast, { city: expect.stringContaining("om") });
    expect(result).toHaveCalledTool(book);
    expect(result).not.toHaveCalledTool(forecast, { city: "Oslo" });
    expect(result).not.toHaveCalledTool("transfer_to_Booking");
  });

  test("finds the calls that came back to a model", async () => {
    const { model } = await bookTrip();

    expect(model).toHaveCalledTool(forecast, { city: "Paris" });
    expect(model).not.toHaveCalledTool(forecast, { city: "Oslo" });
    expect(model).not.toHaveCalledTool("transfer_to_Booking");
  });

  test("of a call that ended the run is told by the result of the run alone", async () => {
    const { model, result } = await bookTrip();

    expect(result).toHaveCalledTool(book);
    expect(model).not.toHaveCalledTool(book);
  });

  test("says what was called instead", async () => {
    const { result, model } = await bookTrip();

    expect(() => {
      expect(result).toHaveCalledTool("forcast");
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected the run to have called the tool "forcast"

      Did you mean "forecast"?
      The tool calls:
        1. forecast {"city":"Paris"}
        2. forecast {"city":"Rome"}
        3. book {"city":"Rome"}]
    `);
    expect(() => {
      expect(model).toHaveCalledTool(forecast, { city: "Oslo" });
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedModel to have called the tool "forecast" with {"city":"Oslo"}

      It differs at city.
      The tool calls:
        1. forecast {"city":"Paris"}
        2. forecast {"city":"Rome"}
      A model is told of a call by its next request. One that ended the run is in the result of the run.]
    `);
    expect(() => {
      expect(result).not.toHaveCalledTool("book");
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected the run not to have called the tool "book"

      The tool calls:
        1. forecast {"city":"Paris"}
        2. forecast {"city":"Rome"}
        3. book {"city":"Rome"}]
    `);
    const { model: silent } = await answerQuestion();
    expect(() => {
      expect(silent).toHaveCalledTool("book");
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedModel to have called the tool "book"

      No tool was called.
      A model is told of a call by its next request. One that ended the run is in the result of the run.]
    `);
  });
});

describe("toHaveCalledTools", () => {
  test("takes all calls in their order, unless it is told otherwise", async () => {
    const { result } = await bookTrip();

    expect(result).toHaveCalledTools([forecast, forecast, book]);
    expect(result).toHaveCalledTools([
      { tool: forecast, args: { city: "Paris" } },
      { tool: "forecast", args: { city: "Rome" } },
      "book",
    ]);
    expect(result).not.toHaveCalledTools([forecast, book, forecast]);
    expect(result).not.toHaveCalledTools([forecast, forecast]);
    expect(result).toHaveCalledTools([book, forecast, forecast], { order: "any" });
    expect(result).not.toHaveCalledTools([book, forecast], { order: "any" });
    expect(result).toHaveCalledTools([book, forecast], { order: "subset" });
    expect(result).not.toHaveCalledTools([book, book], { order: "subset" });
  });

  test("gives each expected call one of its own, whichever comes first", async () => {
    const { result } = await bookTrip();

    expect(result).toHaveCalledTools(
      [forecast, { tool: forecast, args: { city: "Paris" } }, book],
      {
        order: "any",
      },
    );
  });

  test("says what was called", async () => {
    const { result } = await bookTrip();

    expect(() => {
      expect(result).toHaveCalledTools(["forecast", { tool: "book", args: { city: "Oslo" } }]);
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected the run to have called, exactly, in this order: forecast, book {"city":"Oslo"}

      The tool calls:
        1. forecast {"city":"Paris"}
        2. forecast {"city":"Rome"}
        3. book {"city":"Rome"}]
    `);
  });

  test("shows a diff of the calls", async () => {
    const { result } = await bookTrip();
    const thrown = caught(() => {
      expect(result).toHaveCalledTools(["forecast", { tool: "book", args: { city: "Oslo" } }]);
    });

    expect(thrown).toMatchObject({
      expected: ["forecast", 'book {"city":"Oslo"}'],
      actual: ["forecast", 'forecast {"city":"Rome"}', "book"],
    });
  });
});

describe("toHaveToolResult", () => {
  test("finds a result by the tool or the id of the call", async () => {
    const { result, model } = await bookTrip();

    for (const received of [result, model]) {
      expect(received).toHaveToolResult("call_b", { degrees: 21 });
      expect(received).toHaveToolResult(forecast, { city: "Rome", degrees: expect.any(Number) });
      expect(received).toHaveToolResult("forecast", /Paris/u);
      expect(received).toHaveToolResult("call_a", '{"city":"Paris","degrees":21}');
      expect(received).not.toHaveToolResult("call_a", { city: "Rome" });
      expect(received).not.toHaveToolResult("book", /./u);
    }
  });

  test("says which results there are", async () => {
    const { result } = await bookTrip();

    expect(() => {
      expect(result).toHaveToolResult("forecast", { degrees: 3 });
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected the run to have the result {"degrees":3} of "forecast"

      The results:
        1. forecast (call_a): {"city":"Paris","degrees":21}
        2. forecast (call_b): {"city":"Rome","degrees":21}]
    `);
  });

  test("shows nothing in a diff for what is missing", async () => {
    const { result } = await bookTrip();
    const thrown = caught(() => {
      expect(result).toHaveToolResult("forecast", { wind: 3, degrees: [21, { at: "noon" }] });
    });

    expect(thrown).toHaveProperty("actual", { degrees: 21 });
    expect(Object.keys(Object(Reflect.get(Object(thrown), "actual")))).toEqual(["degrees"]);
  });

  test("shows a diff of what is expected alone", async () => {
    const { result } = await bookTrip();
    const thrown = caught(() => {
      expect(result).toHaveToolResult("forecast", { degrees: 3, city: /R/u });
    });

    expect(thrown).toHaveProperty("expected", { degrees: 3, city: /R/u });
    expect(thrown).toHaveProperty("actual", { degrees: 21, city: /R/u });
  });
});

test("the calls of conversations that are alike count each", async () => {
  const turns = () => [
    [functionCall("forecast", { city: "Rome" }, { callId: "call_a" })],
    [assistantMessage("Warm.")],
  ];
  const model = new ScriptedModel([...turns(), ...turns()]);
  const agent = new Agent({ name: "Travel", model, tools: [forecast] });
  await runner.run(agent, "Rome?");
  await runner.run(agent, "Rome?");

  expect(model).toHaveCalledTools([forecast, forecast]);
});

test("the calls of one conversation count once, however many requests carry them", async () => {
  const model = new ScriptedModel([
    [functionCall("forecast", { city: "Rome" }, { callId: "call_a" })],
    [functionCall("forecast", { city: "Oslo" }, { callId: "call_b" })],
    [assistantMessage("Rome.")],
    [assistantMessage("You are welcome.")],
  ]);
  const agent = new Agent({ name: "Travel", model, tools: [forecast] });
  const { history } = await runner.run(agent, "Where is it warmer?");
  await runner.run(agent, [...history, { role: "user", content: "Thanks." }]);

  expect(model).toHaveCalledTools([
    { tool: forecast, args: { city: "Rome" } },
    { tool: forecast, args: { city: "Oslo" } },
  ]);
});

test("a result alone tells of its call where the server keeps the conversation", async () => {
  const model = new ScriptedModel([
    modelResponse({
      output: [functionCall("forecast", { city: "Rome" }, { callId: "call_a" })],
      responseId: "resp_1",
      usage: { requests: 1, inputTokens: 1, outputTokens: 1, totalTokens: 2 },
    }),
    [assistantMessage("Warm.")],
  ]);
  const agent = new Agent({ name: "Travel", model, tools: [forecast] });
  await runner.run(agent, "Rome?", { conversationId: "conv_1" });

  expect(model.lastCall?.request.input).toHaveLength(1);
  expect(model).toHaveCalledTools([forecast]);
  expect(model).toHaveToolResult(forecast, { degrees: 21 });
});

test("the SDK's own tools are called by the names that they have by default", () => {
  const called = (...rawItems: readonly object[]) => ({
    newItems: rawItems.map((rawItem) => ({ type: "tool_call_item", rawItem })),
    rawResponses: [],
  });

  expect(
    called({ type: "shell_call", callId: "a", action: { commands: ["ls"] } }),
  ).toHaveCalledTool("shell", { commands: ["ls"] });
  expect(called({ type: "apply_patch_call", operation: { type: "delete_file" } })).toHaveCalledTool(
    "apply_patch",
    { type: "delete_file" },
  );
  expect(called({ type: "computer_call", action: { type: "click" } })).toHaveCalledTool(
    "computer_use_preview",
    { type: "click" },
  );
  const output = [{ stdout: "a.ts", stderr: "", outcome: { type: "exit", exitCode: 0 } }];
  expect(
    called(
      { type: "shell_call", callId: "a", action: { commands: ["ls"] } },
      { type: "shell_call_output", callId: "a", output },
    ),
  ).toHaveToolResult("shell", [{ stdout: "a.ts" }]);
  const search = { type: "hosted_tool_call", id: "b", name: "web_search_call", output: "Warm." };
  expect(called(search)).toHaveCalledTool("web_search_call");
  expect(called(search)).toHaveToolResult("b", "Warm.");
});

test("a transport is sent the results of the tools that were called", async () => {
  const transport = new ScriptedRealtimeTransport();
  await transport.connect({ apiKey: "test" });
  const calling = (name: string, callId: string, args: string) =>
    ({ type: "function_call", name, callId, arguments: args, responseId: "resp_1" }) as const;
  transport.sendFunctionCallOutput(calling("forecast", "a", '{"city":"Rome"}'), "Warm.", true);
  transport.sendFunctionCallOutput(
    calling("transfer_to_Booking", "b", "{}"),
    '{"assistant":"Booking"}',
    true,
  );

  expect(transport).toHaveCalledTools([{ tool: forecast, args: { city: "Rome" } }]);
  expect(transport).toHaveToolResult("a", /Warm/u);
  expect(transport).toHaveHandedOffTo("Booking");
});

function caught(code: () => void): unknown {
  try {
    code();
    return undefined;
  } catch (error) {
    return error;
  }
}
