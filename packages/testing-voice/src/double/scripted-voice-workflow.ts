import { announce, CallLog, type TranscriptEntry } from "@understudy/testing-shared/internal";
import type { VoiceWorkflow, VoiceWorkflowOptions } from "@understudy/voice-pipeline";
import { FRAGMENT } from "../steps/item-form.ts";
import { WORKFLOW_START_FORM, WORKFLOW_TURN_FORM } from "../steps/step-forms.ts";
import type { ScriptedVoiceWorkflowOptions } from "../types/options.ts";
import type { RecordedVoiceWorkflowCall } from "../types/recorded-calls.ts";
import type { TextInput, VoiceTurnInput } from "../types/steps.ts";
import { ListSource } from "./item-source.ts";
import { streamAnswer } from "./stream-answer.ts";
import { VoiceDouble } from "./voice-double.ts";
import { RUN_TURN, START } from "./voice-operations.ts";
import { checkWorkflowOptions } from "./voice-options.ts";
import { VoicePart } from "./voice-part.ts";
import { VoiceStage } from "./voice-stage.ts";
import { VoiceStream } from "./voice-stream.ts";

type Fragments = AsyncIterableIterator<string, undefined, undefined>;
type Head = Pick<RecordedVoiceWorkflowCall, "method">;

/**
 * A deterministic workflow for tests of a voice pipeline that are not about the agent: it answers each turn of the
 * speaker with the next turn of its script, fragment by fragment.
 *
 * A pipeline that leaves the script fails: the error is thrown by the call that left it, and `assertComplete()` throws it
 * again, whoever swallowed it (a pipeline swallows what `onStart()` throws).
 *
 * @example
 * ```ts
 * import { ScriptedVoiceWorkflow } from "@understudy/testing-voice";
 *
 * const workflow = new ScriptedVoiceWorkflow([["Hello ", "there."]], { start: "Welcome." });
 * console.log(workflow.remainingSteps); // 2
 * ```
 */
export class ScriptedVoiceWorkflow extends VoiceDouble implements VoiceWorkflow {
  readonly #log = new CallLog<RecordedVoiceWorkflowCall, Head>({
    body: ({ method }) => (method === "run" ? ["transcription", "options"] : ["options"]),
    title: ({ method }) => method,
  });
  readonly #start: VoicePart<readonly (string | Error)[]>;
  readonly #turns: VoicePart<readonly (string | Error)[]>;
  /** Without a start `onStart()` says nothing, and is no fault. */
  readonly #hasStart: boolean;

  /**
   * @param turns - the script: fragments, errors and steps, one a turn, and groups of them. A text is one turn of one
   * fragment.
   * @throws InvalidVoiceStepError for an input that is no step, `InvalidOptionError` for an option.
   */
  constructor(
    turns: TextInput | Iterable<VoiceTurnInput>,
    options: ScriptedVoiceWorkflowOptions = {},
  ) {
    checkWorkflowOptions(options);
    const { name = "ScriptedVoiceWorkflow", start } = options;
    const stage = new VoiceStage(name);
    super(stage);
    this.#hasStart = start !== undefined;
    this.#start = new VoicePart(stage, START, WORKFLOW_START_FORM, this.#log);
    this.#start.add(this.#hasStart ? [start] : [], new.target);
    this.#turns = new VoicePart(stage, RUN_TURN, WORKFLOW_TURN_FORM, this.#log);
    this.#turns.add(typeof turns === "string" ? [turns] : turns, new.target);
    announce(this);
  }

  /** Every call of `run()` and `onStart()` in order, in a new frozen array. */
  get calls(): readonly RecordedVoiceWorkflowCall[] {
    return this.#log.calls;
  }

  /** The first call, if there was one. */
  get firstCall(): RecordedVoiceWorkflowCall | undefined {
    return this.#log.at(0);
  }

  /** The latest call, if there was one. */
  get lastCall(): RecordedVoiceWorkflowCall | undefined {
    return this.#log.at(-1);
  }

  /** What was said in each turn, in order. A new frozen array. */
  get transcriptions(): readonly string[] {
    return Object.freeze(
      this.#log.calls.flatMap(({ method, transcription }) =>
        method === "run" ? [transcription as string] : [],
      ),
    );
  }

  /** What was called, an entry a call. */
  override get transcript(): readonly TranscriptEntry[] {
    return this.#log.transcript(this.name);
  }

  /** Adds turns behind those that are there, all of them or none. */
  enqueue(...turns: readonly VoiceTurnInput[]): void {
    this.#turns.add(turns, this.enqueue);
  }

  /** Adds the turns of a list, all of them or none. The list is read to its end first. */
  extend(turns: Iterable<VoiceTurnInput>): void {
    this.#turns.add(turns, this.extend);
  }

  /**
   * Answers a turn. The call is recorded and takes its step now, not when the fragments are read; a violation is thrown
   * now, the error of a step by the first read.
   *
   * @throws the reason of `options.signal`, where it is aborted: then nothing is recorded or used.
   */
  run(transcription: string, options?: VoiceWorkflowOptions): Fragments {
    const call = { head: { method: "run" }, body: () => ({ transcription, options }), options };
    return streamAnswer(this.#turns.start(call), FRAGMENT);
  }

  /** Says the greeting, as `run()` says a turn. One more call than the start allows is a violation, unless there
   * is no start at all. */
  onStart(options?: VoiceWorkflowOptions): Fragments {
    const call = { head: { method: "onStart" }, body: () => ({ options }), options };
    if (!this.#hasStart) {
      this.#start.note(call);
      return new VoiceStream({ open: () => new ListSource<string>([]) });
    }
    return streamAnswer(this.#start.start(call), FRAGMENT);
  }
}
