import { announce, CallLog, type TranscriptEntry } from "@understudy/testing-shared/internal";
import { markSession, TURN_FORM } from "../steps/step-forms.ts";
import type { ScriptedTranscriptionSessionOptions } from "../types/options.ts";
import type { ScriptedTranscriptionSession as ScriptedSession } from "../types/scripted-session.ts";
import type { TextInput, TranscriptionTurnInput } from "../types/steps.ts";
import { TurnSource } from "./turn-source.ts";
import { VoiceDouble } from "./voice-double.ts";
import { PULL_TURN } from "./voice-operations.ts";
import { checkSessionOptions } from "./voice-options.ts";
import { VoicePart } from "./voice-part.ts";
import { VoiceStage } from "./voice-stage.ts";
import { VoiceStream } from "./voice-stream.ts";

interface PulledTurn {
  readonly index: number;
}

/**
 * A deterministic transcription session for tests: it gives the turns of its script as they are pulled, whatever audio
 * comes. Put it into the option `sessions` of a `ScriptedSTTModel`.
 *
 * Closing it stops the iteration; `assertComplete()` then reports the turns that were not pulled.
 *
 * @example
 * ```ts
 * import { ScriptedSTTModel, ScriptedTranscriptionSession } from "@understudy/testing-voice";
 *
 * const session = new ScriptedTranscriptionSession(["first turn", "second turn"]);
 * const stt = new ScriptedSTTModel([], { sessions: [session] });
 * console.log(stt.remainingSteps, session.remainingSteps); // 1 2
 * ```
 */
export class ScriptedTranscriptionSession extends VoiceDouble implements ScriptedSession {
  static {
    markSession(ScriptedTranscriptionSession.prototype);
  }

  readonly #log = new CallLog<PulledTurn, { readonly title: string }>({
    body: () => [],
    title: ({ title }) => title,
  });
  readonly #turns: VoicePart<string>;
  readonly #streams = new Set<VoiceStream<string>>();
  readonly #closeError: { readonly error: unknown } | undefined;
  #closeCalls = 0;

  /**
   * @param turns - the script: texts, errors and steps, one a turn, and groups that keep their order. A text is a session of
   * one turn.
   * @throws InvalidVoiceStepError for an input that is no turn, `InvalidOptionError` for an option.
   */
  constructor(
    turns: TextInput | Iterable<TranscriptionTurnInput>,
    options: ScriptedTranscriptionSessionOptions = {},
  ) {
    checkSessionOptions(options);
    const { name = "ScriptedTranscriptionSession", closeError } = options;
    const stage = new VoiceStage(name, undefined, () =>
      this.#closeCalls > 0 && this.remainingSteps > 0 ? "The session was closed before." : "",
    );
    super(stage);
    this.#closeError = closeError === undefined ? undefined : { error: closeError };
    this.#turns = new VoicePart(stage, PULL_TURN, TURN_FORM, this.#log);
    this.#turns.add(typeof turns === "string" ? [turns] : turns, new.target);
    announce(this);
  }

  /** How often `close()` was called. */
  get closeCalls(): number {
    return this.#closeCalls;
  }

  /** What happened in the session: an entry a turn that was pulled, and one a `close()`. */
  override get transcript(): readonly TranscriptEntry[] {
    return this.#log.transcript(this.name);
  }

  /**
   * The turns that are left. A turn is taken when it is pulled, so that a second iteration goes on where an earlier one
   * stopped. An error is thrown at its place and ends the iteration, as one of a real session does.
   *
   * The iteration ends when `remainingSteps` is 0: of optional turns, and of repeated ones beyond the fewest, those behind
   * which others must come are given, and those at the end are not.
   */
  transcribeTurns(): AsyncIterableIterator<string, undefined, undefined> {
    const stream: VoiceStream<string> = new VoiceStream({
      open: () => new TurnSource(this.#turns, { title: "turn" }, () => this.#closeCalls > 0),
      over: () => {
        this.#streams.delete(stream);
      },
    });
    this.#streams.add(stream);
    return stream;
  }

  /**
   * Closes the session: iterations end, one that waits for a turn too. It can be closed again.
   *
   * @throws the `closeError` of the options, every time; the session is closed all the same.
   */
  async close(): Promise<void> {
    this.#closeCalls += 1;
    this.#log.record({ title: "close" }, {});
    for (const stream of this.#streams) {
      await stream.return();
    }
    if (this.#closeError !== undefined) {
      throw this.#closeError.error;
    }
  }
}
