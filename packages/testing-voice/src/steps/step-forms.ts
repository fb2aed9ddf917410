import {
  describeType,
  fault,
  isError,
  isFault,
  isObject,
  markSite,
} from "@understudy/testing-shared/internal";
import type { ScriptedTranscriptionSession } from "../types/scripted-session.ts";
import type { TranscriptionTurnStep } from "../types/steps.ts";
import { checkItems, CHUNK, countItems, FRAGMENT, type ItemForm, TURN } from "./item-form.ts";
import type { Checked } from "./prepared-step.ts";
import { refuseStartGroup, refuseTurnGroup } from "./refused-groups.ts";
import type { MatchForm, StepForm, Written } from "./step-form.ts";

/** A session of a script: one that the test made, or the turns of one that the model makes. */
export type PreparedSession = ScriptedTranscriptionSession | readonly TranscriptionTurnStep[];

const STT_PARTS: MatchForm = { parts: ["input", "settings", "options"] };

/** Steps of `transcribe()`. */
export const TRANSCRIPTION_FORM: StepForm<string> = {
  ...textResult(),
  match: STT_PARTS,
  example: 'A step is a text, an Error, or an object such as { result: "hello" }.',
};

/** Turns of a session. */
export const TURN_FORM: StepForm<string> = {
  ...textResult(),
  match: "absent",
  refuseGroup: refuseTurnGroup,
  example: 'A turn is a text, an Error, or an object such as { respond: () => "hello" }.',
};

/** Steps of `createSession()`. */
export const SESSION_FORM: StepForm<PreparedSession> = {
  match: STT_PARTS,
  example:
    'A session is a text, a list of turns, a ScriptedTranscriptionSession, an Error, or an object such as { result: ["hello", "bye"] }.',
  isResult: (value) => typeof value === "string" || Array.isArray(value) || isSession(value),
  check: checkSession,
  title: (session) => (isTurns(session) ? `session of ${countItems(TURN, session)}` : "session"),
};

/** Steps of a text-to-speech model. */
export const SPEECH_FORM: StepForm<readonly (Uint8Array | Error)[]> = {
  ...listResult(CHUNK),
  match: { text: "text" },
  example:
    "A step is a Uint8Array, a list of these, an Error, what ttsResult() returns, or an object such as { result: [chunk] }.",
};

/** Turns of a workflow. */
export const WORKFLOW_TURN_FORM: StepForm<readonly (string | Error)[]> = {
  ...listResult(FRAGMENT),
  match: { text: "transcription" },
  example:
    'A turn is a text, a list of fragments, an Error, or an object such as { result: "Hi." }.',
};

/** The start of a workflow. */
export const WORKFLOW_START_FORM: StepForm<readonly (string | Error)[]> = {
  ...listResult(FRAGMENT),
  match: "function",
  refuseGroup: refuseStartGroup,
  example:
    'A start is a text, a list of fragments, an Error, or an object such as { result: "Hi." }.',
};

const SESSION = Symbol.for("understudy:transcription-session");

/** Marks the class of scripted sessions, so that those of another copy of the package are known too. */
export function markSession(prototype: object): void {
  Object.defineProperty(prototype, SESSION, { value: true });
}

/** Whether a value is a scripted session, of whichever copy of the package. */
function isSession(value: unknown): value is ScriptedTranscriptionSession {
  return isObject(value) && value[SESSION] === true;
}

/** Whether the model has to make the session of these turns. */
export function isTurns(session: PreparedSession): session is readonly TranscriptionTurnStep[] {
  return Array.isArray(session);
}

function checkSession(value: unknown, written: Written | undefined): Checked<PreparedSession> {
  if (isSession(value)) {
    return written?.isRepeated === true
      ? fault(
          "invalid_outcome",
          "is a session, which is used once, but several calls may take it",
          {
            hint: "Give a list of turns, of which each call gets a session of its own.",
          },
        )
      : { value };
  }
  if (typeof value !== "string" && !Array.isArray(value)) {
    return fault("invalid_outcome", `has a session that is ${describeType(value)}`, {
      hint: SESSION_FORM.example,
    });
  }
  const turns = checkItems(TURN, typeof value === "string" ? [value] : value);
  return isFault(turns) ? turns : { value: turns.value.map((turn) => turnStep(turn, written)) };
}

/** A turn that knows where it was written, which is not where the session of it is made. */
function turnStep(turn: string | Error, written: Written | undefined): TranscriptionTurnStep {
  const step = isError(turn) ? { error: turn } : { result: turn };
  return written === undefined ? step : markSite(step, written.caller);
}

function textResult(): Pick<StepForm<string>, "isResult" | "check" | "title"> {
  return {
    isResult: (value) => typeof value === "string",
    check: (value) =>
      typeof value === "string"
        ? { value }
        : fault("invalid_outcome", `has a result that is ${describeType(value)}`, {
            hint: "Give a text.",
          }),
    title: () => "text",
  };
}

function listResult<TItem>(
  form: ItemForm<TItem>,
): Pick<StepForm<readonly (TItem | Error)[]>, "isResult" | "check" | "title"> {
  return {
    isResult: (value) => form.isItem(value) || Array.isArray(value),
    check: (value) =>
      form.isItem(value) || Array.isArray(value)
        ? checkItems(form, Array.isArray(value) ? value : [value])
        : fault("invalid_outcome", `has a result that is ${describeType(value)}`, {
            hint: form.hint,
          }),
    title: (list) => countItems(form, list),
  };
}
