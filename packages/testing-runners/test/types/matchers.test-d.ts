import { Agent, run } from "@openai/agents";
import { expect, test } from "vitest";

import { assertions, transcript } from "@understudy/testing-runners";
import { ScriptedModel, ScriptedModelProvider } from "@understudy/testing-model";
import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { scriptedSandboxSession } from "@understudy/testing-sandbox";
import {
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";

const agent = new Agent({ name: "Booking" });
const promised = run(agent, "Book it.");
const result = await promised;
const streamed = await run(agent, "Book it.", { stream: true });
const model = new ScriptedModel();
const lane = model.for("Booking");
const provider = new ScriptedModelProvider({});
const sandbox = scriptedSandboxSession([{ method: "execCommand", result: "" }]);
const transport = new ScriptedRealtimeTransport();
const stt = new ScriptedSTTModel();
const tts = new ScriptedTTSModel([]);
const workflow = new ScriptedVoiceWorkflow([]);

test("matchers know what a call of the double holds", () => {
  expect(model).toHaveReceivedCall(0, { request: { modelSettings: { temperature: 0 } } });
  expect(model).toHaveReceivedCall(0, { request: { systemInstructions: /brief/u } });
  expect(model).toHaveReceivedCall(0, { request: { tools: expect.any(Array) } });
  // @ts-expect-error -- a request has no such field.
  expect(model).toHaveReceivedCall(0, { request: { temperature: 0 } });
  expect(sandbox).toHaveReceivedCall(-1, { method: "execCommand", args: [{ cmd: "ls" }] });
  // @ts-expect-error -- a sandbox has no such method.
  expect(sandbox).toHaveReceivedCall(-1, { method: "execComand" });
  expect(model).not.toHaveReceivedCall(1);
});

test("matchers know the methods of a transport and their fields", () => {
  expect(transport).toHaveSent("sendMessage", { message: /order/u });
  expect(transport).toHaveSent("updateSessionConfig", { config: { voice: "alloy" } });
  // @ts-expect-error -- a transport has no such method.
  expect(transport).toHaveSent("sendMesage");
  // @ts-expect-error -- a message is no number.
  expect(transport).toHaveSent("sendMessage", { message: 1 });
});

test("matchers take tools and agents by name or as themselves", () => {
  expect(result).toHaveCalledTools([agent.asTool({}), "book", { tool: "book", args: { n: 1 } }]);
  expect(result).toHaveHandedOffTo(agent);
  expect(result).toHaveBeenInterrupted();
  // @ts-expect-error -- there is no such order.
  expect(result).toHaveCalledTools([], { order: "loose" });
  // @ts-expect-error -- a tool has a name.
  expect(result).toHaveCalledTool({});
});

test("assertions take what they can look at", () => {
  for (const double of [model, lane, provider, sandbox, transport, stt, tts, workflow]) {
    assertions.toBeComplete(double);
  }
  for (const received of [result, streamed, model, lane, transport]) {
    assertions.toHaveCalledTool(received, "book");
    assertions.not.toHaveHandedOffTo(received, agent);
    assertions.toHaveSeenInput(received, "order");
  }
  assertions.toHaveSeenInput(workflow, "order");
  assertions.toHaveSpoken(tts, "order");
  assertions.toHaveSent(transport, "sendMessage", { message: "order" });
  assertions.toHaveReceivedCall(model, 0, { streamed: true });
});

test("assertions do not take what they cannot look at", () => {
  // @ts-expect-error -- a result has nothing to complete.
  assertions.toBeComplete(result);
  // @ts-expect-error -- a model has no interruptions.
  assertions.toHaveBeenInterrupted(model);
  // @ts-expect-error -- a promise is awaited first.
  assertions.toHaveCalledTool(promised, "book");
  // @ts-expect-error -- a sandbox knows no tools.
  assertions.toHaveCalledTool(sandbox, "book");
  // @ts-expect-error -- a model says nothing aloud.
  assertions.toHaveSpoken(model, "order");
  // @ts-expect-error -- a transport has no such method.
  assertions.toHaveSent(transport, "sendMesage");
});

test("transcripts take doubles, lanes and results", () => {
  transcript(model, lane, provider, sandbox, transport, stt, tts, workflow, result, streamed);
  transcript([model, result], { longest: 80 });
  // @ts-expect-error -- there is no such option.
  transcript([model], { longst: 80 });
  // @ts-expect-error -- a promise is awaited first.
  transcript(model, promised);
});
