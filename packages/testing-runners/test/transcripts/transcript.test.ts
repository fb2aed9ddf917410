import { Agent, tool } from "@openai/agents";
import { RealtimeAgent, RealtimeSession, tool as realtimeTool } from "@openai/agents/realtime";
import { SandboxAgent, shell } from "@openai/agents/sandbox";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { InvalidAssertionError, transcript } from "@understudy/testing-runners";
import {
  assistantMessage,
  functionCall,
  handoffTo,
  ScriptedModel,
  ScriptedModelProvider,
} from "@understudy/testing-model";
import {
  realtimeEvent,
  realtimeStep,
  ScriptedRealtimeTransport,
} from "@understudy/testing-realtime";
import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import {
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
} from "@understudy/testing-voice";
import { readAll } from "../support/read-all.ts";
import { answerQuestion, bookTrip, forecast, runner } from "../support/travel-agency.ts";

const heard = {
  samples: new Int16Array(1200),
  sampleRateHz: 24_000,
  channels: 1,
  sampleWidthBytes: 2,
  toWav: () => new Uint8Array(),
  toBase64: () => "",
};

describe("one order over all doubles", () => {
  test("a model and a sandbox, whose calls stand between the turns that led to them", async () => {
    const model = new ScriptedModel([
      [functionCall("exec_command", { cmd: "pwd" }, { callId: "call_1" })],
      [assistantMessage("You are in /workspace.")],
    ]);
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("pwd", "/workspace\n")]);
    const agent = new SandboxAgent({ name: "Guide", model, capabilities: [shell()] });
    const result = await runner.run(agent, "Where am I?", { sandbox: { session: sandbox } });

    expect(transcript(sandbox, model, result)).toMatchInlineSnapshot(`
      "[ScriptedModel] model call
        < user: Where am I?
        > exec_command #1 {"cmd":"pwd"}
      [ScriptedSandboxSession] execCommand {"cmd":"pwd","login":true,"tty":false,"yieldTimeMs":10000}
      [ScriptedModel] model call
        < result of exec_command #1: /workspace⏎
        > assistant: You are in /workspace."
    `);
  });

  test("two agents with a model each", async () => {
    const billingModel = new ScriptedModel([[assistantMessage("It is paid.")]], {
      name: "Billing",
    });
    const billing = new Agent({ name: "Billing", model: billingModel });
    const frontModel = new ScriptedModel([[handoffTo(billing)]], {
      name: "Front",
    });
    const front = new Agent({ name: "Front", model: frontModel, handoffs: [billing] });
    const result = await runner.run(front, "Is it paid?");

    expect(transcript(billingModel, frontModel, result)).toMatchInlineSnapshot(`
      "[Front] model call
        < user: Is it paid?
        > transfer_to_Billing #1 {}
      [Billing] model call
        < result of transfer_to_Billing #1: {"assistant":"Billing"}
        > assistant: It is paid."
    `);
  });

  test("a run that waits for an approval", async () => {
    const { model, result } = await bookTrip();

    expect(transcript(model, result)).toMatchInlineSnapshot(`
      "[ScriptedModel] model call
        < user: Where is it warmer?
        > forecast #1 {"city":"Paris"}
        > forecast #2 {"city":"Rome"}
      [ScriptedModel] model call
        < result of forecast #1: {"city":"Paris","degrees":21}
        < result of forecast #2: {"city":"Rome","degrees":21}
        > transfer_to_Booking #3 {}
      [ScriptedModel] model call
        < result of transfer_to_Booking #3: {"assistant":"Booking"}
        > book #4 {"city":"Rome"}"
    `);
  });

  test("a provider, and a streamed run", async () => {
    const model = new ScriptedModel([[assistantMessage("Paris.")]]);
    const provider = new ScriptedModelProvider({ "gpt-5": model });
    const agent = new Agent({ name: "Geography", model: provider.getModel("gpt-5") });
    const result = await runner.run(agent, "The capital of France?", { stream: true });
    await result.completed;

    expect(transcript(provider, model, result)).toMatchInlineSnapshot(`
      "[ScriptedModelProvider] model "gpt-5"
      [ScriptedModel] model call, streamed
        < user: The capital of France?
        > assistant: Paris."
    `);
  });

  test("voice: what was heard, said to the workflow, and spoken", async () => {
    const stt = new ScriptedSTTModel("Good morning.");
    const workflow = new ScriptedVoiceWorkflow(["Hello!"]);
    const tts = new ScriptedTTSModel([ttsResult([pcm16Samples([0, 1])])]);
    const said = await stt.transcribe(
      heard,
      {},
      { trace: { includeSensitiveData: false, includeSensitiveAudioData: false } },
    );
    for await (const fragment of workflow.run(said)) {
      await readAll(tts.run(fragment, {}, {}));
    }

    expect(transcript(stt, workflow, tts)).toMatchInlineSnapshot(`
      "[ScriptedSTTModel] transcribe <audio: 1200 samples at 24000 Hz>
      [ScriptedVoiceWorkflow] run Good morning.
      [ScriptedTTSModel] run Hello!"
    `);
  });

  test("a realtime session, without what is secret", async () => {
    const transport = new ScriptedRealtimeTransport({
      strict: false,
      steps: [
        realtimeStep("sendMessage", {
          emit: realtimeEvent.turn({
            calls: [{ name: "lookup_order", arguments: { orderId: "A1" } }],
          }),
        }),
        realtimeStep("sendFunctionCallOutput"),
      ],
    });
    const lookup = realtimeTool({
      name: "lookup_order",
      description: "Looks an order up.",
      parameters: z.object({ orderId: z.string() }),
      execute: ({ orderId }) => `${orderId} has shipped.`,
    });
    const session = new RealtimeSession(
      new RealtimeAgent({ name: "Orders", instructions: "Be brief.", tools: [lookup] }),
      { transport, tracingDisabled: true },
    );
    const answered = new Promise<void>((resolve) => {
      session.on("agent_tool_end", () => {
        resolve();
      });
    });
    await session.connect({ apiKey: "sk-live-1234567890" });
    session.sendMessage("Where is A1?");
    await answered;
    session.close();

    const text = transcript([transport], { longest: 60 });
    expect(text).not.toContain("sk-live");
    expect(text).toMatchInlineSnapshot(`
      "[ScriptedRealtimeTransport] connect {"options":{"initialSessionConfig":{"outputModalities":["aud... (766 more)
      [ScriptedRealtimeTransport] sendMessage Where is A1?
      [ScriptedRealtimeTransport] sendFunctionCallOutput lookup_order #1 {"orderId":"A1"} -> A1 has shipped.
      [ScriptedRealtimeTransport] close"
    `);
  });
});

describe("what a model was answered", () => {
  test("is not told of its last call without the result of the run", async () => {
    const { model } = await answerQuestion();

    expect(transcript(model)).toMatchInlineSnapshot(`
      "[ScriptedModel] model call
        < user: The capital of France?"
    `);
  });

  test("is told of each of two conversations that begin alike", async () => {
    const model = new ScriptedModel([
      [functionCall("forecast", { city: "Rome" }, { callId: "a" })],
      [functionCall("forecast", { city: "Oslo" }, { callId: "b" })],
      [assistantMessage("Warm.")],
      [assistantMessage("Cold.")],
    ]);
    const agent = new Agent({ name: "Weather", model, tools: [forecast] });
    const results = await Promise.all([
      runner.run(agent, "Weather?"),
      runner.run(agent, "Weather?"),
    ]);

    expect(transcript(model)).toBe(
      transcript(model, ...results).replaceAll(/\n {2}> assistant: .*/gu, ""),
    );
    expect(transcript(model, ...results)).toMatchInlineSnapshot(`
      "[ScriptedModel] model call
        < user: Weather?
        > forecast #1 {"city":"Rome"}
      [ScriptedModel] model call
        < user: Weather?
        > forecast #2 {"city":"Oslo"}
      [ScriptedModel] model call
        < result of forecast #1: {"city":"Rome","degrees":21}
        > assistant: Warm.
      [ScriptedModel] model call
        < result of forecast #2: {"city":"Oslo","degrees":21}
        > assistant: Cold."
    `);
  });
});

describe("a conversation", () => {
  test("that goes on shows what is new alone, and no answer twice", async () => {
    const { model, result: first } = await answerQuestion();
    model.enqueue([assistantMessage("Rome.")]);
    const second = await runner.run(new Agent({ name: "Geography", model }), [
      ...first.history,
      { role: "system", content: "Be brief." },
      { role: "user", content: "And of Italy?" },
    ]);

    expect(transcript(model, first, second)).toMatchInlineSnapshot(`
      "[ScriptedModel] model call
        < user: The capital of France?
        > assistant: Paris.
      [ScriptedModel] model call
        < system: Be brief.
        < user: And of Italy?
        > assistant: Rome."
    `);
    expect(transcript(model, second)).toBe(transcript(model, first, second));
  });

  test("of which a call failed shows the answer under the call that was answered", async () => {
    const model = new ScriptedModel([
      new Error("overloaded"),
      [functionCall("forecast", { city: "Rome" }, { callId: "call_a" })],
      [assistantMessage("Warm.")],
    ]);
    const agent = new Agent({ name: "Weather", model, tools: [forecast] });
    await runner.run(agent, "Rome?").catch(() => {});
    await runner.run(agent, "Rome?");

    expect(transcript(model)).toMatchInlineSnapshot(`
      "[ScriptedModel] model call
        < user: Rome?
      [ScriptedModel] model call
        < user: Rome?
        > forecast #1 {"city":"Rome"}
      [ScriptedModel] model call
        < result of forecast #1: {"city":"Rome","degrees":21}"
    `);
  });

  test("has the calls and results of the SDK's own tools", async () => {
    const model = new ScriptedModel([
      [
        {
          type: "hosted_tool_call",
          id: "ws_1",
          name: "web_search_call",
          arguments: '{"query":"Rome"}',
          status: "completed",
          output: "Warm.",
        },
        {
          type: "reasoning",
          content: [{ type: "input_text", text: "Enough is known." }],
        },
        assistantMessage("It is warm."),
      ],
    ]);
    const result = await runner.run(new Agent({ name: "Weather", model }), "Rome?");

    expect(transcript(model, result)).toMatchInlineSnapshot(`
      "[ScriptedModel] model call
        < user: Rome?
        > web_search_call #1 {"query":"Rome"} -> Warm.
        > reasoning: Enough is known.
        > assistant: It is warm."
    `);
  });

  test("of which the server keeps the history shows what was sent", async () => {
    const model = new ScriptedModel([
      [functionCall("forecast", { city: "Rome" }, { callId: "call_a" })],
      [assistantMessage("Warm.")],
    ]);
    const agent = new Agent({ name: "Weather", model, tools: [forecast] });
    await runner.run(agent, "Rome?", { conversationId: "conv_1" });

    expect(transcript(model)).toMatchInlineSnapshot(`
      "[ScriptedModel] model call
        < user: Rome?
      [ScriptedModel] model call
        < result of forecast #1: {"city":"Rome","degrees":21}"
    `);
  });
});

describe("a lane", () => {
  test("has a transcript of its own calls, under its name", async () => {
    const model = new ScriptedModel([[assistantMessage("I do not know.")]]);
    const lane = model.for("Geographer", [[assistantMessage("Paris.")]]);
    await runner.run(new Agent({ name: "Other", model }), "Who am I?");
    await runner.run(new Agent({ name: "Geographer", model: lane }), "The capital of France?");

    expect(transcript(lane)).toMatchInlineSnapshot(`
      "[Geographer] model call
        < user: The capital of France?"
    `);
    expect(transcript(lane, model)).toMatchInlineSnapshot(`
      "[ScriptedModel] model call
        < user: Who am I?
      [Geographer] model call
        < user: The capital of France?"
    `);
  });
});

describe("payloads", () => {
  const login = tool({
    name: "login",
    description: "Logs in.",
    parameters: z.object({ user: z.string(), password: z.string() }),
    execute: () => ({ session: "3f0c8f9e-6f2b-4c8e-9a55-0d6f2f4b7a11", accessToken: "abc" }),
  });

  async function logIn() {
    const model = new ScriptedModel([
      [functionCall("login", { user: "ada", password: "hunter2" }, { callId: "call_1" })],
      [assistantMessage("Use the key sk-proj-abcdefgh1234.\nOr not.")],
    ]);
    const agent = new Agent({ name: "Door", model, tools: [login] });
    return { model, result: await runner.run(agent, `Let me in. ${"Please. ".repeat(40)}`) };
  }

  test("are on one line, cut, without secrets, and with labels for ids", async () => {
    const { model, result } = await logIn();

    expect(transcript(model, result)).toMatchInlineSnapshot(`
      "[ScriptedModel] model call
        < user: Let me in. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Please. Pleas... (131 more)
        > login #1 {"user":"ada","password":"<redacted>"}
      [ScriptedModel] model call
        < result of login #1: {"session":"#2","accessToken":"<redacted>"}
        > assistant: Use the key <redacted>.⏎Or not."
    `);
  });

  test("are whole where the option says so", async () => {
    const { model } = await logIn();

    expect(transcript([model], { longest: Number.POSITIVE_INFINITY })).toContain(
      "Please. ".repeat(40).trim(),
    );
    expect(transcript([model], { longest: 10 })).toContain("< user: Let me in.... (321 more)");
  });
});

describe("what is no double", () => {
  test("is refused", () => {
    // @ts-expect-error -- a text has no transcript.
    expect(() => transcript("model")).toThrow(InvalidAssertionError);
  });

  test("but a double of one's own that has a transcript is told by its titles", () => {
    const own = {
      name: "Clock",
      transcript: [{ sequence: 1, double: "Clock", index: 0, title: "tick" }],
    };

    expect(transcript(own)).toBe("[Clock] tick");
  });
});
