import type {
  GatedStep,
  InOrder,
  OptionalStep,
  RepeatedStep,
  Scripted,
  WhenLane,
} from "@understudy/testing-shared";
import type { ScriptedTranscriptionSession } from "./scripted-session.ts";
import type {
  RecordedSessionCall,
  RecordedTranscriptionCall,
  RecordedTTSCall,
  RecordedVoiceStartCall,
  RecordedVoiceTurnCall,
} from "./recorded-calls.ts";
import type { VoiceCallMatch, VoiceTextMatch } from "./matches.ts";

/** How a call ends: exactly one of a fixed result, a result made from the call, and a failure. */
export type VoiceOutcome<TResult, TRespond> =
  | {
      /** The answer. It is copied when it is queued. */
      readonly result: TResult;
      readonly respond?: never;
      readonly error?: never;
    }
  | {
      /** Makes the answer, from a copy of the call. An `Error` that it returns fails the call. */
      readonly respond: TRespond;
      readonly result?: never;
      readonly error?: never;
    }
  | {
      /** What fails the call: the very value. */
      readonly error: unknown;
      readonly result?: never;
      readonly respond?: never;
    };

/** A step that looks at its call before it answers. What its match does not accept is a violation. */
type MatchingStep<TMatch, TResult, TRespond> = {
  readonly match?: TMatch | undefined;
} & VoiceOutcome<TResult, TRespond>;

/**
 * Any `string`, in the place of a step or of a list of steps. Without what TypeScript would take for the type of a literal
 * beside it: the method `match` for the `match` of a step, and the characters for the steps of a list.
 */
export type TextInput = Omit<string, "match" | number | typeof Symbol.iterator>;

type Later<T> = T | PromiseLike<T>;

/** Makes the answer to a call, at once or later. */
type Responder<TCall, TAnswer> = (call: TCall) => Later<TAnswer>;

/** What stands in a script: steps, groups of them, and lanes for some of the calls. */
type ScriptOf<TCall, TStep> = Scripted<TStep> | WhenLane<TCall, Scripted<TStep>>;

/** The answer to a call of `transcribe()`. */
export type TranscriptionStep = MatchingStep<
  VoiceCallMatch<RecordedTranscriptionCall>,
  string,
  Responder<RecordedTranscriptionCall, string | Error>
>;

/** A transcription: a text, an `Error`, which fails the call, or a step. */
export type TranscriptionStepInput = TextInput | Error | TranscriptionStep;

/** What a script of transcriptions is made of: transcriptions, groups (`script.inAnyOrder(...)`), lanes (`script.when(...)`). */
export type TranscriptionInput = ScriptOf<RecordedTranscriptionCall, TranscriptionStepInput>;

/** A session: a text is one of a single turn, a list one of these turns, where an `Error` is thrown at its place. */
export type SessionResult = string | readonly (string | Error)[] | ScriptedTranscriptionSession;

/** The answer to a call of `createSession()`. */
export type SessionStep = MatchingStep<
  VoiceCallMatch<RecordedSessionCall>,
  SessionResult,
  Responder<RecordedSessionCall, SessionResult | Error>
>;

/** A session: one as it is, an `Error`, which fails its creation, or a step. */
export type SessionStepInput = TextInput | Exclude<SessionResult, string> | Error | SessionStep;

/** What a script of sessions is made of: sessions, groups of them, and lanes. */
export type SessionInput = ScriptOf<RecordedSessionCall, SessionStepInput>;

/** One turn of a transcription session. Its `respond` gets nothing: a turn is no answer to a call. */
export type TranscriptionTurnStep = VoiceOutcome<string, () => Later<string | Error>>;

/** A turn of a session: its text, an `Error`, which is thrown at that place, or a step. */
export type TranscriptionTurnStepInput = TextInput | Error | TranscriptionTurnStep;

/**
 * What a session is made of: turns, and groups that keep their order. Nothing tells turns apart, so they do not come in any
 * order, and stand neither outside it nor in a lane; a repetition of them has an end.
 */
export type TranscriptionTurnInput =
  | TranscriptionTurnStepInput
  | InOrder<TranscriptionTurnInput>
  | OptionalStep<TranscriptionTurnInput>
  | RepeatedStep<TranscriptionTurnInput>
  | GatedStep<TranscriptionTurnStepInput>;

/** Speech: one chunk of PCM16 bytes, or chunks, where an `Error` is thrown at its place. */
export type SpeechResult = Uint8Array | readonly (Uint8Array | Error)[];

/** What may stand in the place of speech where it is made from a call. */
export type SpeechAnswer =
  | SpeechResult
  | Error
  | Iterable<Uint8Array | Error>
  | AsyncIterable<Uint8Array | Error>;

/** The answer to a call of a text-to-speech model. */
export type TTSStep = MatchingStep<
  VoiceTextMatch<RecordedTTSCall>,
  SpeechResult,
  Responder<RecordedTTSCall, SpeechAnswer>
>;

/** Speech for one call: its chunks, an `Error`, which fails the call, or a step. */
export type TTSStepInput = SpeechResult | Error | TTSStep;

/** What the script of a text-to-speech model is made of: speech, groups (`script.inAnyOrder(...)`), lanes (`script.when(...)`). */
export type TTSInput = ScriptOf<RecordedTTSCall, TTSStepInput>;

/** What a workflow says: one fragment, or fragments, where an `Error` is thrown at its place. */
export type FragmentsResult = string | readonly (string | Error)[];

/** What may stand in the place of fragments where they are made from a call. */
export type FragmentsAnswer =
  | FragmentsResult
  | Error
  | Iterable<string | Error>
  | AsyncIterable<string | Error>;

/** The answer to one turn. */
export type VoiceTurnStep = MatchingStep<
  VoiceTextMatch<RecordedVoiceTurnCall>,
  FragmentsResult,
  Responder<RecordedVoiceTurnCall, FragmentsAnswer>
>;

/** One turn: its fragments, an `Error`, which fails it, or a step. */
export type VoiceTurnStepInput =
  | TextInput
  | Exclude<FragmentsResult, string>
  | Error
  | VoiceTurnStep;

/** What a workflow is made of: turns, groups of them, and lanes. */
export type VoiceTurnInput = ScriptOf<RecordedVoiceTurnCall, VoiceTurnStepInput>;

/** The greeting. */
export type VoiceStartStep = {
  /** Looks at the call, as that of a turn; there is no text to hold it against. */
  readonly match?: ((call: RecordedVoiceStartCall) => unknown) | undefined;
} & VoiceOutcome<FragmentsResult, Responder<RecordedVoiceStartCall, FragmentsAnswer>>;

/** A greeting: its fragments (none at all is a start that says nothing), an `Error`, or a step. */
export type VoiceStartStepInput =
  | TextInput
  | Exclude<FragmentsResult, string>
  | Error
  | VoiceStartStep;

/** What a start may be: one greeting, or a group, such as `script.optional("Welcome.")`. */
export type VoiceStartInput = Scripted<VoiceStartStepInput>;
