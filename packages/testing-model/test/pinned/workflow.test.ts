import { Agent, Runner, tool } from "@openai/agents";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import {
  assistantMessage,
  functionCall,
  modelResponder,
  modelResponse,
  ScriptedModel,
} from "@understudy/testing-model";
import { modelRequest } from "../support/requests.ts";

const weather = tool({
  name: "get_weather",
  description: "Gets the weather for a city.",
  parameters: z.object({ city: z.string() }),
  execute: ({ city }) => `${city}: sunny`,
});

describe("a workflow of several turns", () => {
  test("drives the real tool and records both calls", async () => {
    const model = new ScriptedModel([
      [functionCall("get_weather", { city: "Tokyo" }, { callId: "call_1" })],
      [assistantMessage("It is sunny in Tokyo.")],
    ]);
    const agent = new Agent({ name: "Weather", model, tools: [weather] });
    const result = await new Runner({ tracingDisabled: true }).run(agent, "And in Tokyo?");

    expect(result.finalOutput).toBe("It is sunny in Tokyo.");
    expect(model.calls).toHaveLength(2);
    expect(model.firstCall?.request.input).toEqual([
      { type: "message", role: "user", content: "And in Tokyo?" },
    ]);
    expect(model.lastCall?.request.input).toMatchObject([
      { role: "user" },
      { type: "function_call", callId: "call_1" },
      {
        type: "function_call_result",
        callId: "call_1",
        output: { type: "text", text: "Tokyo: sunny" },
      },
    ]);
    model.assertComplete();
  });

  test("runs a streamed workflow on the same script", async () => {
    const model = new ScriptedModel([
      [functionCall("get_weather", { city: "Tokyo" }, { callId: "call_1" })],
      [assistantMessage("It is sunny in Tokyo.")],
    ]);
    const agent = new Agent({ name: "Weather", model, tools: [weather] });
    const runner = new Runner({ tracingDisabled: true });
    const result = await runner.run(agent, "And in Tokyo?", { stream: true });
    let text = "";
    for await (const piece of result.toTextStream()) {
      text += piece;
    }
    await result.completed;

    expect(text).toBe("It is sunny in Tokyo.");
    expect(result.finalOutput).toBe("It is sunny in Tokyo.");
    expect(model.calls.map(({ streamed }) => streamed)).toEqual([true, true]);
    model.assertComplete();
  });

  test("a responder may answer later, and sees the call", async () => {
    const model = new ScriptedModel([
      modelResponder(async ({ index, streamed, request }) => {
        await Promise.resolve();
        return [assistantMessage(`${index} ${streamed} ${JSON.stringify(request.input)}`)];
      }),
    ]);
    const response = await model.getResponse(modelRequest({ input: "hi" }));

    expect(response.output).toEqual([assistantMessage('0 false "hi"')]);
    model.assertComplete();
  });

  test("the id of a response is made of the index of its call", async () => {
    const model = new ScriptedModel([
      [assistantMessage("a")],
      modelResponse([assistantMessage("b")]),
      modelResponder(() => [assistantMessage("c")]),
    ]);
    const ids: (string | undefined)[] = [];
    for (let call = 0; call < 3; call += 1) {
      ids.push((await model.getResponse(modelRequest())).responseId);
    }

    expect(ids).toEqual(["scripted-response-1", "scripted-response-2", "scripted-response-3"]);
  });

  test("assistantMessage is a message of no provider, without an id", () => {
    expect(assistantMessage("Hello.")).toStrictEqual({
      type: "message",
      role: "assistant",
      status: "completed",
      content: [{ type: "output_text", text: "Hello." }],
    });
  });

  test("two runs of one script give equal responses", async () => {
    const answer = async (): Promise<unknown> => {
      const model = new ScriptedModel([[assistantMessage("a")], [assistantMessage("b")]]);
      return [await model.getResponse(modelRequest()), await model.getResponse(modelRequest())];
    };

    expect(await answer()).toEqual(await answer());
  });
});
