import { announce, CallLog, type TranscriptEntry } from "@understudy/testing-shared/internal";
import type {
  AudioInput,
  StreamedAudioInput,
  STTCallOptions,
  STTModel,
  STTSettings,
} from "@understudy/voice-pipeline";
import {
  isTurns,
  type PreparedSession,
  SESSION_FORM,
  TRANSCRIPTION_FORM,
} from "../steps/step-forms.ts";
import type { ScriptedSTTModelOptions } from "../types/options.ts";
import type {
  RecordedAudioInput,
  RecordedSessionCall,
  RecordedTranscriptionCall,
} from "../types/recorded-calls.ts";
import type { ScriptedTranscriptionSession as ScriptedSession } from "../types/scripted-session.ts";
import type { SessionInput, TextInput, TranscriptionInput } from "../types/steps.ts";
import { answerOf } from "./answer-of.ts";
import { ScriptedTranscriptionSession } from "./scripted-transcription-session.ts";
import { VoiceDouble } from "./voice-double.ts";
import { CREATE_SESSION, TRANSCRIBE } from "./voice-operations.ts";
import { checkSTTOptions } from "./voice-options.ts";
import { VoicePart } from "./voice-part.ts";
import { VoiceStage } from "./voice-stage.ts";

/**
 * A deterministic speech-to-text model for tests. It has two scripts: transcriptions answer audio that is there as a
 * whole, sessions answer streamed audio.
 *
 * A workflow that leaves them fails: the error is thrown into the call that left it, and `assertComplete()` throws it
 * again, whoever swallowed it. `assertComplete()` verifies the sessions that the model created too.
 *
 * @example
 * ```ts
 * import { ScriptedSTTModel } from "@understudy/testing-voice";
 *
 * const stt = new ScriptedSTTModel("hello", { sessions: [["first turn", "second turn"]] });
 * console.log(stt.remainingSteps); // 2
 * ```
 */
export class ScriptedSTTModel extends VoiceDouble implements STTModel {
  readonly #log = new CallLog<RecordedTranscriptionCall, object>({
    body: () => ["input", "settings", "options"],
    title: () => TRANSCRIBE.method,
  });
  readonly #sessionLog = new CallLog<RecordedSessionCall, Pick<RecordedSessionCall, "input">>({
    body: () => ["settings", "options"],
    title: () => CREATE_SESSION.method,
  });
  readonly #transcriptions: VoicePart<string>;
  readonly #sessions: VoicePart<PreparedSession>;
  readonly #created: ScriptedSession[];
  readonly modelName: string;

  /**
   * @param transcriptions - texts, errors and steps, one a call of `transcribe()`, and groups of them. A text alone is one
   * transcription.
   * @throws InvalidVoiceStepError for an input that is no step, `InvalidOptionError` for an option.
   */
  constructor(
    transcriptions: TextInput | Iterable<TranscriptionInput> = [],
    options: ScriptedSTTModelOptions = {},
  ) {
    checkSTTOptions(options);
    const { name = "ScriptedSTTModel", modelName = "scripted-stt", sessions = [] } = options;
    const created: ScriptedSession[] = [];
    const others = (): readonly ScriptedSession[] => [...new Set(created)];
    const stage = new VoiceStage(name, () =>
      others().reduce((sum, { remainingSteps }) => sum + remainingSteps, 0),
    );
    super(stage, others);
    this.modelName = modelName;
    this.#created = created;
    this.#transcriptions = new VoicePart(stage, TRANSCRIBE, TRANSCRIPTION_FORM, this.#log);
    this.#transcriptions.add(
      typeof transcriptions === "string" ? [transcriptions] : transcriptions,
      new.target,
    );
    this.#sessions = new VoicePart(stage, CREATE_SESSION, SESSION_FORM, this.#sessionLog);
    const isOne = !Array.isArray(sessions) && SESSION_FORM.isResult(sessions);
    this.#sessions.add(isOne ? [sessions] : sessions, new.target);
    announce(this);
  }

  /** Every call of `transcribe()` in order, in a new frozen array. Each copies what it carried when that is first read. */
  get calls(): readonly RecordedTranscriptionCall[] {
    return this.#log.calls;
  }

  /** The first call of `transcribe()`, if there was one. */
  get firstCall(): RecordedTranscriptionCall | undefined {
    return this.#log.at(0);
  }

  /** The latest call of `transcribe()`, if there was one. */
  get lastCall(): RecordedTranscriptionCall | undefined {
    return this.#log.at(-1);
  }

  /** Every call of `createSession()` in order, in a new frozen array. Their `input` is live. */
  get sessionCalls(): readonly RecordedSessionCall[] {
    return this.#sessionLog.calls;
  }

  /** The sessions that were created, in order: the live objects, in a new frozen array. */
  get createdSessions(): readonly ScriptedSession[] {
    return Object.freeze([...this.#created]);
  }

  /**
   * The fewest further calls that would satisfy the scripts: transcriptions, sessions, and turns of the sessions that were
   * created. A session that was not created counts 1; its turns count from then on.
   */
  override get remainingSteps(): number {
    return super.remainingSteps;
  }

  /** What was called, an entry a call. */
  override get transcript(): readonly TranscriptEntry[] {
    return [this.#log, this.#sessionLog]
      .flatMap((log) => log.transcript(this.name))
      .toSorted((a, b) => a.sequence - b.sequence);
  }

  /** Adds transcriptions behind those that are there, all of them or none. */
  enqueue(...transcriptions: readonly TranscriptionInput[]): void {
    this.#transcriptions.add(transcriptions, this.enqueue);
  }

  /** Adds the transcriptions of a list, all of them or none. The list is read to its end first. */
  extend(transcriptions: Iterable<TranscriptionInput>): void {
    this.#transcriptions.add(transcriptions, this.extend);
  }

  /** Adds sessions behind those that are there, all of them or none. */
  enqueueSessions(...sessions: readonly SessionInput[]): void {
    this.#sessions.add(sessions, this.enqueueSessions);
  }

  /** The scripts, the number of calls, the violations, and the reports of the sessions. It may hold payloads. */
  override report(): string {
    return [super.report(), ...new Set(this.#created.map((session) => session.report()))].join(
      "\n\n",
    );
  }

  /**
   * Answers with the next transcription.
   *
   * @throws the reason of `options.signal`, where it is aborted: before the call nothing is recorded or used.
   */
  async transcribe(
    input: AudioInput,
    settings: STTSettings,
    options: STTCallOptions,
  ): Promise<string> {
    const body = (): object => ({ input: plainAudio(input), settings, options });
    return await answerOf(this.#transcriptions.start({ body, options }));
  }

  /**
   * Answers with the next session. Whoever gets it closes it.
   *
   * @throws the reason of `options.signal`, where it is aborted: before the call nothing is recorded or used.
   */
  async createSession(
    input: StreamedAudioInput,
    settings: STTSettings,
    options: STTCallOptions,
  ): Promise<ScriptedSession> {
    const call = { head: { input }, body: () => ({ settings, options }), options };
    const prepared = await answerOf(this.#sessions.start(call));
    const session = isTurns(prepared)
      ? new ScriptedTranscriptionSession(prepared, {
          name: `${this.name}, session ${this.#created.length + 1}`,
        })
      : prepared;
    this.#created.push(session);
    return session;
  }
}

/** Audio as data: an instance would keep its identity, and with it samples that can change. */
function plainAudio(input: AudioInput): RecordedAudioInput {
  const { samples, sampleRateHz, channels, sampleWidthBytes } = input;
  return { samples, sampleRateHz, channels, sampleWidthBytes };
}
