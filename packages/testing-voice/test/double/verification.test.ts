import { CallsInFlightError } from "@understudy/testing-shared";
import { registry } from "@understudy/testing-shared/internal";
import {
  ScriptedSTTModel,
  ScriptedTranscriptionSession,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  UnconsumedVoiceStepsError,
  UnexpectedVoiceCallError,
  VoiceCallMatcherError,
} from "@understudy/testing-voice";
import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { afterEach, describe, expect, test } from "vitest";

import { audio, loosely, STT_OPTIONS } from "../support/calls.ts";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";

const A = Uint8Array.of(1);

afterEach(() => {
  registry().adapter = undefined;
});

describe("assertComplete", () => {
  test("throws violations first, then calls in flight, then unused steps", async () => {
    const tts = new ScriptedTTSModel([{ match: () => false, result: A }, A, A]);
    const violation = thrownBy(() => tts.run("one", {}, {}));
    const speech = tts.run("two", {}, {});

    expect(thrownBy(() => tts.assertComplete())).toBe(violation);
    expect(tts.takeViolations()).toEqual([violation]);
    expect(thrownBy(() => tts.assertComplete())).toBeInstanceOf(CallsInFlightError);
    await readAll(speech);
    expect(thrownBy(() => tts.assertComplete())).toBeInstanceOf(UnconsumedVoiceStepsError);
    await readAll(tts.run("three", {}, {}));
    tts.assertComplete();
  });

  test("throws the first violation, with the others in its report", () => {
    const tts = new ScriptedTTSModel([]);
    const first = thrownBy(() => tts.run("one", {}, {}));
    const second = thrownBy(() => tts.run("two", {}, {}));
    const thrown = thrownBy(() => tts.assertComplete());

    expect(thrown).toBe(first);
    expect(tts.violations).toEqual([first, second]);
    if (!UnexpectedVoiceCallError.isInstance(thrown)) {
      return expect.unreachable("the script is empty");
    }
    expect(thrown.report()).toContain("1 more violation:");
    expect(thrown.report()).toContain("unexpected call #2, run");
  });

  test("is what a using scope ends with", () => {
    const error = thrownBy(() => {
      using workflow = new ScriptedVoiceWorkflow("hi");
      expect(workflow.remainingSteps).toBe(1);
    });

    expect(error).toBeInstanceOf(UnconsumedVoiceStepsError);
  });

  test("of a model looks at the sessions that it created, and at no others", async () => {
    const created = new ScriptedTranscriptionSession([]);
    const other = new ScriptedTranscriptionSession("never");
    const stt = new ScriptedSTTModel([], { sessions: [created] });
    await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);

    stt.assertComplete();
    expect(thrownBy(() => other.assertComplete())).toBeInstanceOf(UnconsumedVoiceStepsError);
  });

  test("speaks of calls in flight by what was called, over both scripts", () => {
    const pending = (): Promise<never> => new Promise(() => undefined);
    const stt = new ScriptedSTTModel([{ respond: pending }], { sessions: [{ respond: pending }] });
    void stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);
    void stt.transcribe(audio(), {}, STT_OPTIONS);

    expect(thrownBy(() => stt.assertComplete())).toMatchObject({
      callIndexes: [0, 1],
      message: expect.stringContaining("calls #1 (createSession), #2 (transcribe)"),
    });
  });
});

describe("takeViolations", () => {
  test("takes those of a class, and leaves the others", () => {
    const tts = new ScriptedTTSModel([{ match: "one", result: A }]);
    const refused = thrownBy(() => tts.run("two", {}, {}));
    const exhausted = thrownBy(() => tts.run("one", {}, {}));

    expect(tts.takeViolations(VoiceCallMatcherError)).toEqual([refused]);
    expect(tts.violations).toEqual([exhausted]);
    expect(tts.takeViolations()).toEqual([exhausted]);
    tts.assertComplete();
  });
});

describe("report", () => {
  test("has the scripts, the number of calls, the violations, and the created sessions", async () => {
    const session = new ScriptedTranscriptionSession(["a", "b"], { name: "line" });
    const stt = new ScriptedSTTModel("hi", { sessions: [session, session] });
    await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);
    await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);
    await rejectionOf(stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS));

    const report = stt.report();

    expect(report).toMatch(/^ScriptedSTTModel: 3 calls, 3 unused steps\./u);
    expect(report).toContain("ScriptedSTTModel, transcriptions:");
    expect(report).toContain("ScriptedSTTModel, sessions:");
    expect(report).toContain("Violations:\n- ScriptedSTTModel, sessions: unexpected call #3");
    expect(report.match(/line: 0 calls, 2 unused steps\./gu)).toHaveLength(1);
    expect(session.report()).toContain("No violations.");
  });

  test("speaks of one call and one step as one", async () => {
    const tts = new ScriptedTTSModel([A, A]);
    await readAll(tts.run("hi", {}, {}));

    expect(tts.report()).toMatch(/^ScriptedTTSModel: 1 call, 1 unused step\./u);
  });
});

test("a double announces itself to the adapter of a runner, and so does a session that a model makes", async () => {
  const names: string[] = [];
  registry().adapter = {
    announce: ({ name }) => {
      names.push(name);
    },
  };
  const stt = new ScriptedSTTModel([], { sessions: ["hi"], name: "ears" });
  void new ScriptedTTSModel([], { name: "mouth" });
  void new ScriptedVoiceWorkflow([], { name: "mind" });
  void new ScriptedTranscriptionSession([], { name: "line" });
  await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);

  expect(names).toEqual(["ears", "mouth", "mind", "line", "ears, session 1"]);
});

test("a double that could not be made is announced to nobody", () => {
  registry().adapter = { announce: () => expect.unreachable("there is no double") };

  thrownBy(() => new ScriptedTTSModel([], { sampleRateHz: 0 }));
  thrownBy(() => new ScriptedTTSModel([loosely<Uint8Array>({})]));
});

describe("what the application passes", () => {
  test("may have getters that throw: that is a violation, and uses nothing", async () => {
    const broken = new Error("broken");
    const settings = {
      get voice(): string {
        throw broken;
      },
    };
    const options = {
      get signal(): AbortSignal {
        throw broken;
      },
    };
    const tts = new ScriptedTTSModel([A]);

    expect(thrownBy(() => tts.run("hi", settings, {}))).toBe(broken);
    expect(thrownBy(() => tts.run("hi", {}, options))).toBe(broken);
    expect(tts.calls).toEqual([]);
    expect(tts.remainingSteps).toBe(1);
    expect(thrownBy(() => tts.assertComplete())).toBe(broken);
  });
});
