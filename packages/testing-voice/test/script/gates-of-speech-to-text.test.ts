import { describe, expect, test } from "vitest";

import { script } from "@understudy/testing-shared";
import { ScriptedSTTModel, ScriptedTranscriptionSession } from "@understudy/testing-voice";
import { StreamedAudioInput } from "@understudy/voice-pipeline";

import { audio, STT_OPTIONS } from "../support/calls.ts";
import { readAll, rejectionOf } from "../support/outcomes.ts";
import { nextTask } from "../support/tasks.ts";

describe("speech-to-text at a gate", () => {
  test("answers when the gate is released, and is in flight until then", async () => {
    const transcription = script.gate("hello");
    const sessions = script.gate("hi");
    const stt = new ScriptedSTTModel([transcription], { sessions: [sessions], name: "stt" });

    const text = stt.transcribe(audio(), {}, STT_OPTIONS);
    const session = stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);
    await Promise.all([transcription.reached, sessions.reached]);
    expect(transcription.waiting).toEqual(["stt, call #1, transcribe"]);
    expect(sessions.waiting).toEqual(["stt, call #1, createSession"]);
    expect(stt.createdSessions).toEqual([]);
    expect(() => stt.assertComplete()).toThrow(/transcribe[^]*createSession/);
    transcription.release();
    sessions.release();

    expect(await text).toBe("hello");
    expect((await readAll((await session).transcribeTurns())).values).toEqual(["hi"]);
    expect(transcription.waiting).toEqual([]);
    stt.assertComplete();
  });

  test("ends its wait when its signal is aborted, and asks no responder", async () => {
    const asked: string[] = [];
    const respond = (): string => {
      asked.push("responder");
      return "hello";
    };
    const gates = [script.gate({ respond }), script.gate({ respond })] as const;
    const stt = new ScriptedSTTModel([gates[0]], { sessions: [gates[1]] });
    const controller = new AbortController();
    const options = { ...STT_OPTIONS, signal: controller.signal };
    const reason = new Error("enough");

    const calls = [
      stt.transcribe(audio(), {}, options),
      stt.createSession(new StreamedAudioInput(), {}, options),
    ] as const;
    const outcomes = calls.map((call) => rejectionOf(call));
    await Promise.all(gates.map(({ reached }) => reached));
    controller.abort(reason);

    expect(await Promise.all(outcomes)).toEqual([reason, reason]);
    await nextTask();
    expect(gates.map(({ waiting }) => waiting)).toEqual([[], []]);
    for (const gate of gates) {
      gate.release();
    }
    await nextTask();
    expect(asked).toEqual([]);
    stt.assertComplete();
  });

  test("fails when its signal was aborted by its own match", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const gate = script.gate({
      match: () => {
        controller.abort(reason);
      },
      result: "hello",
    });
    const stt = new ScriptedSTTModel([gate]);

    const call = stt.transcribe(audio(), {}, { ...STT_OPTIONS, signal: controller.signal });

    expect(await rejectionOf(call)).toBe(reason);
  });
});

describe("a turn of a session at a gate", () => {
  test("comes when the gate is released", async () => {
    const gate = script.gate("second");
    const session = new ScriptedTranscriptionSession(["first", gate], { name: "session" });

    const reading = readAll(session.transcribeTurns());
    await gate.reached;
    expect(gate.waiting).toEqual(["session, call #2, turn"]);
    gate.release();

    expect((await reading).values).toEqual(["first", "second"]);
    session.assertComplete();
  });

  test("that is not awaited any more ends its wait when the session is closed", async () => {
    const asked: string[] = [];
    const gate = script.gate({
      respond: () => {
        asked.push("responder");
        return "late";
      },
    });
    const session = new ScriptedTranscriptionSession([gate]);

    const reading = readAll(session.transcribeTurns());
    await gate.reached;
    await session.close();

    expect(await reading).toEqual({ values: [], error: undefined });
    await nextTask();
    expect(gate.waiting).toEqual([]);
    gate.release();
    await nextTask();
    expect(asked).toEqual([]);
    session.assertComplete();
  });
});

test("a gate that was released before the call lets it pass", async () => {
  const gate = script.gate("hello");
  gate.release();
  const stt = new ScriptedSTTModel([gate]);

  expect(await stt.transcribe(audio(), {}, STT_OPTIONS)).toBe("hello");
  stt.assertComplete();
});
