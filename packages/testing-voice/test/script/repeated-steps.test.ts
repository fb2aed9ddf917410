import { describe, expect, test } from "vitest";

import { script, verifyAll } from "@understudy/testing-shared";
import {
  InvalidVoiceStepError,
  pcm16Samples,
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
} from "@understudy/testing-voice";
import { VoicePipeline } from "@understudy/voice-pipeline";

import { listen, microphone } from "../recipes/listening.ts";
import { audio, STT_OPTIONS } from "../support/calls.ts";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";

const one = pcm16Samples([1]);

describe("a repeated step", () => {
  test("copies its speech for each call", async () => {
    const tts = new ScriptedTTSModel([script.repeat([one], { times: 2 })]);
    const [first] = (await readAll(tts.run("a", {}, {}))).values;
    first?.fill(7);

    const { values } = await readAll(tts.run("b", {}, {}));

    expect(values).toEqual([pcm16Samples([1])]);
    tts.assertComplete();
  });

  test("copies ambient speech, and that of a gate, for each call", async () => {
    const gate = script.gate([one]);
    gate.release();
    for (const step of [script.ambient([one]), script.ambient(gate)]) {
      const tts = new ScriptedTTSModel([step]);
      const [first] = (await readAll(tts.run("a", {}, {}))).values;
      first?.fill(7);
      expect((await readAll(tts.run("b", {}, {}))).values).toEqual([pcm16Samples([1])]);
    }
  });

  test("fails each call with the same error, and asks its responder each time", async () => {
    const failure = new Error("down");
    const stt = new ScriptedSTTModel([
      script.repeat({ error: failure }, { times: 2 }),
      script.repeat({ respond: ({ index }) => `text ${index}` }, { times: 2 }),
    ]);
    const transcribe = (): Promise<string> => stt.transcribe(audio(), {}, STT_OPTIONS);

    expect(await rejectionOf(transcribe)).toBe(failure);
    expect(await rejectionOf(transcribe)).toBe(failure);
    expect(await transcribe()).toBe("text 2");
    expect(await transcribe()).toBe("text 3");
    stt.assertComplete();
  });

  test("makes a session of its own for each call from a list of turns", async () => {
    const stt = new ScriptedSTTModel([], {
      sessions: [script.repeat(["a", "b"], { times: 2 })],
    });
    const workflow = new ScriptedVoiceWorkflow([script.repeat([], { times: 4 })]);
    const pipeline = new VoicePipeline({
      workflow,
      sttModel: stt,
      ttsModel: new ScriptedTTSModel([]),
    });

    await listen(pipeline.run(microphone()).stream());
    expect(stt.remainingSteps).toBe(1);
    await listen(pipeline.run(microphone()).stream());

    expect(workflow.transcriptions).toEqual(["a", "b", "a", "b"]);
    expect(new Set(stt.createdSessions).size).toBe(2);
    verifyAll(stt, workflow);
  });

  test("refuses a session that exists, which is used once", () => {
    const session = new ScriptedTranscriptionSession("hi");
    for (const [group, path] of [
      [script.repeat(session, { times: 2 }), "item"],
      [script.repeat({ result: session }, { atMost: 2 }), "item.result"],
      [script.ambient(session), "step"],
      [script.repeat(script.inAnyOrder("a", session), { times: 2 }), "item.items[1]"],
    ] as const) {
      const error = thrownBy(() => new ScriptedSTTModel([], { sessions: ["ok", group] }));

      expect(error).toBeInstanceOf(InvalidVoiceStepError);
      expect(error).toMatchObject({ reason: "invalid_outcome", inputIndex: 1, path });
      expect(String(error)).toMatch(/used once.*list of turns/);
    }
    // Once is once.
    void new ScriptedSTTModel([], { sessions: [script.repeat(session, { times: 1 })] });
  });
});
