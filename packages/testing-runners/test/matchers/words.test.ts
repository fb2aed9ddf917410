import { Agent, tool } from "@openai/agents";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { extendExpect } from "@understudy/testing-runners";
import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";
import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import {
  pcm16Samples,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
} from "@understudy/testing-voice";
import { readAll } from "../support/read-all.ts";
import { answerQuestion, bookTrip, runner } from "../support/travel-agency.ts";

extendExpect(expect);

const speech = () => ttsResult([pcm16Samples([0, 1])]);

async function speak(...texts: readonly string[]) {
  const tts = new ScriptedTTSModel(texts.map(speech));
  for (const text of texts) {
    await readAll(tts.run(text, {}, {}));
  }
  return tts;
}

async function connected() {
  const transport = new ScriptedRealtimeTransport();
  await transport.connect({ apiKey: "sk-live-1234567890" });
  return transport;
}

describe("toHaveSeenInput", () => {
  test("finds a text in instructions, messages and results", async () => {
    const { model, result } = await bookTrip();

    expect(model).toHaveSeenInput("warmer");
    expect(model).toHaveSeenInput(/^Be brief\.$/u);
    expect(model).toHaveSeenInput('"degrees":21');
    expect(model).not.toHaveSeenInput("colder");
    expect(result).toHaveSeenInput("warmer");
    expect(result).not.toHaveSeenInput("colder");
  });

  test("finds what was said to a workflow and sent by a session", async () => {
    const workflow = new ScriptedVoiceWorkflow(["Hello!"]);
    await readAll(workflow.run("Good morning."));
    const transport = await connected();
    transport.sendMessage("Good evening.", {});

    expect(workflow).toHaveSeenInput("morning");
    expect(workflow).not.toHaveSeenInput("evening");
    expect(transport).toHaveSeenInput("evening");
  });

  test("does not take what the model said for input", async () => {
    const { model, result } = await answerQuestion("Paris.");
    model.enqueue([assistantMessage("Gladly.")]);
    const agent = new Agent({ name: "Geography", model });
    await runner.run(agent, [...result.history, { role: "user", content: "Thanks." }]);

    expect(result).not.toHaveSeenInput("Paris");
    expect(model).toHaveSeenInput("Thanks");
    expect(model).not.toHaveSeenInput("Paris");
  });

  test("finds a text in a result of several parts", async () => {
    const look = tool({
      name: "look",
      description: "Looks around.",
      parameters: z.object({}),
      execute: () => [{ type: "text" as const, text: "A red door." }],
    });
    const model = new ScriptedModel([
      [functionCall("look", {}, { callId: "call_a" })],
      [assistantMessage("A door.")],
    ]);
    await runner.run(new Agent({ name: "Scout", model, tools: [look] }), "What is there?");

    expect(model).toHaveSeenInput("red door");
  });

  test("says what the input was", async () => {
    const { model } = await bookTrip();

    expect(() => {
      expect(model).toHaveSeenInput(/Spain/u);
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedModel to have seen the input /Spain/u

      The input:
        1. Be brief.
        2. Where is it warmer?
        3. {"city":"Paris","degrees":21}
        4. {"city":"Rome","degrees":21}
        5. {"assistant":"Booking"}]
    `);
  });
});

describe("toHaveSpoken", () => {
  test("finds a text in one call, and over several", async () => {
    const tts = await speak("Hello there.", "How are you?");

    expect(tts).toHaveSpoken("Hello there.");
    expect(tts).toHaveSpoken("there. How");
    expect(tts).toHaveSpoken(/^How/u);
    expect(tts).not.toHaveSpoken("Goodbye");
  });

  test("says what was spoken", async () => {
    const tts = await speak("Hello there.", "How are you?");

    expect(() => {
      expect(tts).toHaveSpoken("Goodbye");
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedTTSModel to have spoken "Goodbye"

      What was spoken:
        1. Hello there.
        2. How are you?]
    `);
  });
});

describe("toHaveSent", () => {
  test("finds a call by its method and what it has", async () => {
    const transport = await connected();
    transport.sendMessage("Good evening.", {});
    transport.mute(true);

    expect(transport).toHaveSent("sendMessage");
    expect(transport).toHaveSent("sendMessage", { message: /evening/u });
    expect(transport).toHaveSent("mute", { muted: true });
    expect(transport).not.toHaveSent("mute", { muted: false });
    expect(transport).not.toHaveSent("interrupt");
  });

  test("says what was sent", async () => {
    const transport = await connected();
    transport.sendMessage("Good evening.", {});

    expect(() => {
      expect(transport).toHaveSent("sendMessage", { message: "Good morning." });
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedRealtimeTransport to have sent "sendMessage" with {"message":"Good morning."}

      It differs at message.
      The calls:
        1. connect {"options":{"apiKeyProvided":true}}
        2. sendMessage {"message":"Good evening.","otherEventData":{}}]
    `);
    expect(() => {
      expect(transport).toHaveSent("interrupt");
    }).toThrowErrorMatchingInlineSnapshot(`
      [Error: expected ScriptedRealtimeTransport to have sent "interrupt"

      The calls:
        1. connect {"options":{"apiKeyProvided":true}}
        2. sendMessage {"message":"Good evening.","otherEventData":{}}]
    `);
  });
});
