import { Agent, run, Runner, setDefaultModelProvider } from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  handoffTo,
  ScriptedModel,
  ScriptedModelProvider,
} from "@understudy/testing-model";
import { type ClosedNetwork, offline, RealModelBlockedError } from "@understudy/testing-runners";
import { UnderstudyError } from "@understudy/testing-shared";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { failureOf } from "./attempt.ts";

let network: ClosedNetwork;

beforeEach(() => {
  vi.stubEnv("OPENAI_API_KEY", "secret");
  network = offline();
});

afterEach(() => {
  network.restore();
  vi.unstubAllEnvs();
});

async function blockOf(attempt: () => Promise<unknown>): Promise<RealModelBlockedError> {
  const failure = await failureOf(attempt);
  if (RealModelBlockedError.isInstance(failure)) {
    return failure;
  }
  throw failure;
}

const triage = new Agent({ name: "Triage", model: "gpt-5.5" });

test("an agent without a scripted model is blocked, and the attempt is kept", async () => {
  const block = await blockOf(async () => {
    await run(triage, "Hello.");
  });

  expect(block).toMatchObject({
    code: "real_model_blocked",
    name: "RealModelBlockedError",
    modelName: "gpt-5.5",
    agentName: "Triage",
  });
  expect(block.location).toMatch(/test\/offline\/models\.test\.ts:\d+:\d+$/u);
  expect(block.message).toBe(
    `The agent "Triage" asked the default provider for the model "gpt-5.5" at ${block.location}, and the network is closed. Give the agent a model: new ScriptedModel([...]), or the runner a modelProvider: new ScriptedModelProvider({...}). To let real models through, say offline({ models: true }), and open their host with allow.`,
  );
  expect(UnderstudyError.isInstance(block)).toBe(true);
  expect(block.stack).not.toContain("src/offline");
  expect(network.attempts).toEqual([block]);
  expect(network.transcript).toMatchObject([{ title: "blocked model gpt-5.5" }]);
});

test("a streamed run is blocked", async () => {
  const block = await blockOf(async () => {
    const result = await run(triage, "Hello.", { stream: true });
    for await (const _event of result) {
      // To the end.
    }
    await result.completed;
  });

  expect(block).toMatchObject({ modelName: "gpt-5.5", agentName: "Triage" });
  expect(network.attempts).toEqual([block]);
});

test("an agent that names no model is blocked", async () => {
  const block = await blockOf(() => run(new Agent({ name: "Plain" }), "Hello."));

  expect(block).toMatchObject({ modelName: undefined, agentName: "Plain" });
  expect(block.message).toMatch(
    /^The agent "Plain" asked the default provider for its default model/u,
  );
});

test.each([
  ["that names the model", { model: "gpt-5.5" }, "gpt-5.5"],
  ["that traces nothing", { tracingDisabled: true }, undefined],
])("a runner %s is blocked", async (_title, options, modelName) => {
  const runner = new Runner(options);

  const block = await blockOf(() => runner.run(new Agent({ name: "Plain" }), "Hello."));

  expect(block).toMatchObject({ modelName, agentName: "Plain" });
});

test("a runner that was used before is blocked, and one that was used here works afterwards", async () => {
  network.restore();
  vi.stubEnv("OPENAI_API_KEY", "");
  const before = new Runner();
  expect(await failureOf(() => before.run(triage, "Hello."))).not.toBeInstanceOf(
    RealModelBlockedError,
  );

  network = offline();
  await blockOf(() => before.run(triage, "Hello."));
  const during = new Runner();
  await blockOf(() => during.run(triage, "Hello."));
  network.restore();

  for (const runner of [before, during]) {
    expect(await failureOf(() => runner.run(triage, "Hello."))).not.toBeInstanceOf(
      RealModelBlockedError,
    );
  }
  expect(network.attempts).toHaveLength(2);
});

test("the second agent of a handoff is blocked by its name", async () => {
  const billing = new Agent({ name: "Billing", model: "gpt-5.5-mini" });
  const model = new ScriptedModel([[handoffTo(billing)]]);
  const desk = Agent.create({ name: "Desk", model, handoffs: [billing] });

  const block = await blockOf(() => run(desk, "Hello."));

  expect(block).toMatchObject({ modelName: "gpt-5.5-mini", agentName: "Billing" });
});

test("a block that became a tool's result is kept", async () => {
  const model = new ScriptedModel([
    [functionCall("ask_triage", { input: "Hello." }, { callId: "call_1" })],
    [assistantMessage("I could not reach anybody.")],
  ]);
  const tools = [triage.asTool({ toolName: "ask_triage", toolDescription: "Asks." })];

  const { finalOutput } = await run(new Agent({ name: "Desk", model, tools }), "Hello.");

  expect(finalOutput).toBe("I could not reach anybody.");
  model.assertComplete();
  expect(() => network.assertComplete()).toThrow(RealModelBlockedError);
  expect(network.attempts).toMatchObject([{ agentName: "Triage", modelName: "gpt-5.5" }]);
});

test("scripted models are asked as ever", async () => {
  const model = new ScriptedModel([[assistantMessage("One.")], [assistantMessage("Two.")]]);
  const provider = new ScriptedModelProvider({ "gpt-5.5": model });

  const direct = await run(new Agent({ name: "Direct", model }), "Hello.");
  const named = await new Runner({ modelProvider: provider }).run(triage, "Hello.");

  expect([direct.finalOutput, named.finalOutput]).toEqual(["One.", "Two."]);
  provider.assertComplete();
  expect(network.attempts).toEqual([]);
});

test("with models: true the default provider is asked, for msw to answer", async () => {
  network.restore();
  network = offline({ models: true });
  const server = setupServer(
    http.post("https://api.openai.com/v1/responses", () =>
      HttpResponse.json({
        id: "resp_1",
        object: "response",
        status: "completed",
        output: [
          {
            type: "message",
            id: "msg_1",
            role: "assistant",
            status: "completed",
            content: [{ type: "output_text", text: "From msw.", annotations: [] }],
          },
        ],
        usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
      }),
    ),
  );
  server.listen();

  const { finalOutput } = await run(triage, "Hello.");

  server.close();
  expect(finalOutput).toBe("From msw.");
  expect(network.attempts).toEqual([]);
});

test("a double that is the default provider is asked; another provider is blocked", async () => {
  const model = new ScriptedModel([[assistantMessage("One.")]]);
  setDefaultModelProvider(new ScriptedModelProvider({ "gpt-5.5": model }));

  expect((await new Runner().run(triage, "Hello.")).finalOutput).toBe("One.");

  const own = { getModel: () => model };
  setDefaultModelProvider(own);
  await blockOf(() => new Runner().run(triage, "Hello."));
  network.restore();
  expect(Object.keys(own)).toEqual(["getModel"]);
  expect(own.getModel()).toBe(model);
});
