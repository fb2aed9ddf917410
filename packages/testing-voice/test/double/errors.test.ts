import { UnderstudyError } from "@understudy/testing-shared";
import {
  InvalidVoiceStepError,
  ScriptedSTTModel,
  ScriptedTTSModel,
  ScriptedVoiceWorkflow,
  ttsResult,
  UnconsumedVoiceStepsError,
  UnexpectedVoiceCallError,
  VoiceCallMatcherError,
} from "@understudy/testing-voice";
import { StreamedAudioInput } from "@understudy/voice-pipeline";
import { describe, expect, test } from "vitest";

import { audio, loosely, STT_OPTIONS } from "../support/calls.ts";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";

const A = Uint8Array.of(1);

/** A class of errors, as a test asks it. */
interface ErrorClass {
  new (message: string, fields: never): Error;
  isInstance(value: unknown): boolean;
}

const ERRORS: readonly (readonly [name: string, code: string, errorClass: ErrorClass])[] = [
  ["InvalidVoiceStepError", "invalid_voice_step", InvalidVoiceStepError],
  ["UnconsumedVoiceStepsError", "unconsumed_voice_steps", UnconsumedVoiceStepsError],
  ["UnexpectedVoiceCallError", "unexpected_voice_call", UnexpectedVoiceCallError],
  ["VoiceCallMatcherError", "voice_call_matcher", VoiceCallMatcherError],
];

/** An error of a class, whatever its fields are. */
function made(errorClass: ErrorClass): Error {
  return Reflect.construct(errorClass, ["message", {}]) as Error;
}

/** A message with the places of this file as `<line>`. */
function messageOf(error: unknown): string {
  return (error as Error).message.replaceAll(/\S*errors\.test\.ts:\d+:\d+/gu, (place) =>
    place.startsWith("(") ? "(<line>" : "<line>",
  );
}

describe("an error", () => {
  test.each(ERRORS)("%s has its name, its code and its brand", (name, code, errorClass) => {
    const error = made(errorClass);

    expect(error).toBeInstanceOf(UnderstudyError);
    expect(errorClass.isInstance(error)).toBe(true);
    expect(Reflect.get(error, "code")).toBe(code);
    expect(error.name).toBe(name);
    expect(Symbol.for(`understudy:${name}`) in error).toBe(true);
  });

  test.each(ERRORS)("%s of another copy of the package is known by its brand", (name, _, own) => {
    const foreign = Object.assign(new Error("message"), {
      [Symbol.for(`understudy:${name}`)]: true,
    });

    expect(own.isInstance(foreign)).toBe(true);
    for (const [otherName, , other] of ERRORS) {
      expect(other.isInstance(foreign)).toBe(otherName === name);
    }
    expect(own.isInstance(new Error("message"))).toBe(false);
    expect(own.isInstance(undefined)).toBe(false);
  });

  test("does not print its call: it holds payloads", () => {
    const error = thrownBy(() => new ScriptedTTSModel([]).run("a secret", { voice: "a key" }, {}));

    expect(error).toHaveProperty("call.text", "a secret");
    expect(Object.keys(error as object)).not.toContain("call");
    expect(JSON.stringify(error)).not.toContain("secret");
    expect(String(error)).not.toContain("secret");
    if (!UnexpectedVoiceCallError.isInstance(error)) {
      return expect.unreachable("the script is empty");
    }
    expect(error.report()).toContain("a secret");
  });
});

describe("the message", () => {
  test("of a call that no step is left for lays out the script", async () => {
    const tts = new ScriptedTTSModel([
      ttsResult([A, A], { match: /secret/u }),
      { respond: () => A },
      new RangeError("secret"),
    ]);
    for (const text of ["secret", "b", "c"]) {
      await readAll(tts.run(text, {}, {}));
    }

    expect(messageOf(thrownBy(() => tts.run("secret", {}, {})))).toMatchInlineSnapshot(`
      "ScriptedTTSModel: unexpected call #4, run: the script ended after 3 steps.

      The script:
          1. [call #1] run -> 2 chunks, with match  (<line>)
          2. [call #2] run -> responder  (<line>)
        > 3. [call #3] run -> error: RangeError  (<line>)

      Add a step for this call, or find out why the workflow makes it."
    `);
  });

  test("of a call that is not what its step expects names the place", () => {
    const workflow = new ScriptedVoiceWorkflow(["secret", { match: "secret", result: ["a", "b"] }]);
    workflow.run("hi");

    expect(messageOf(thrownBy(() => workflow.run("bye")))).toMatchInlineSnapshot(`
      "ScriptedVoiceWorkflow, turns: call #2, run is not what step 2 expects: transcription differs.

      The script:
          1. [call #1] run -> 1 fragment  (<line>)
        > 2. [call #2] run -> 2 fragments, with match  (<line>)

      Look at this error's report() for what was expected and what the call carried."
    `);
  });

  test("of a model with two scripts says which of them ended", async () => {
    const stt = new ScriptedSTTModel([], { sessions: ["secret"] });

    expect(messageOf(await rejectionOf(stt.transcribe(audio(), {}, STT_OPTIONS))))
      .toMatchInlineSnapshot(`
      "ScriptedSTTModel, transcriptions: unexpected call #1, transcribe: the script ended after 0 steps.

      The script has no steps.

      Add a step for this call, or find out why the workflow makes it. Audio that is there as a whole takes a transcription; streamed audio takes a session, from the option sessions."
    `);
  });

  test("of steps that are left says which", async () => {
    const workflow = new ScriptedVoiceWorkflow(["secret", ["secret", "secret"]], {
      start: "secret",
    });
    await readAll(workflow.run("hi"));

    expect(messageOf(thrownBy(() => workflow.assertComplete()))).toMatchInlineSnapshot(`
      "ScriptedVoiceWorkflow: 2 of 3 steps were not used: the workflow ended early.

      ScriptedVoiceWorkflow, start:
      The script:
        > 1. [unused] onStart -> 1 fragment  (<line>)

      ScriptedVoiceWorkflow, turns:
      The script:
          1. [call #1] run -> 1 fragment  (<line>)
        > 2. [unused] run -> 2 fragments  (<line>)

      Remove the step, or find out why the workflow stops before it."
    `);
  });

  test("of a malformed step says what to write", () => {
    expect(
      messageOf(
        thrownBy(() => new ScriptedVoiceWorkflow(["hi", loosely<string>({ respnod: () => "" })])),
      ),
    ).toMatchInlineSnapshot(
      `"ScriptedVoiceWorkflow, turns: input #2 (<line>) has the unknown key "respnod". At: respnod. Did you mean respond?"`,
    );
  });

  test("of a malformed answer says what to return", async () => {
    const stt = new ScriptedSTTModel([{ respond: () => loosely<string>(["secret"]) }]);

    expect(messageOf(await rejectionOf(stt.transcribe(audio(), {}, STT_OPTIONS))))
      .toMatchInlineSnapshot(`
      "ScriptedSTTModel, transcriptions: what step 1 answered to call #1, transcribe has a result that is an array.

      The script:
        > 1. [call #1] transcribe -> responder  (<line>)

      Give a text."
    `);
  });

  test("of turns that are left names where they were written, not where their session was made", async () => {
    const stt = new ScriptedSTTModel([], { sessions: [["secret", "secret"]] });
    const { stack = "" } = new Error("the line after");
    const session = await stt.createSession(new StreamedAudioInput(), {}, STT_OPTIONS);
    await session.close();

    const { message } = thrownBy(() => stt.assertComplete()) as Error;

    const line = Number(/errors\.test\.ts:(\d+)/u.exec(stack)?.[1]) - 1;
    expect(message.match(/errors\.test\.ts:\d+/gu)).toEqual([
      `errors.test.ts:${line}`,
      `errors.test.ts:${line}`,
    ]);
  });
});
