import {
  type AnyCallable,
  type DefinitionSite,
  inputFaultMessage,
  isFault,
  isIterable,
  judgeMatch,
  type LaneTitle,
  type MatchRefusal,
  planScript,
  type ScriptPlan,
  type StepPlace,
  StepQueue,
  type Taken,
} from "@understudy/testing-shared/internal";
import { InvalidScriptedModelStepError } from "../errors/invalid-scripted-model-step-error.ts";
import { CallIdLedger } from "../items/call-id-ledger.ts";
import type { FreshId } from "../items/fresh-call-ids.ts";
import { type ItemNote, noteOddItems } from "../items/item-notes.ts";
import { prepareStep } from "../steps/prepare-step.ts";
import type { PreparedEvents, PreparedResponse, PreparedStep } from "../steps/prepared-step.ts";
import { fault, type StepFault } from "../steps/step-fault.ts";
import type { RecordedModelCall } from "../types/recorded-call.ts";
import { SingleUseSources } from "./single-use-sources.ts";
import { responseOf, withCallIds, withFreshCallIds, withStepCallIds } from "./step-response.ts";
import { stepTitle } from "./step-title.ts";

/** Reads a view of its own of the call that asks for a step. */
export type CallReader = () => RecordedModelCall;

interface Preparation {
  readonly plan: ScriptPlan<PreparedStep>;
  readonly notes: readonly string[];
  readonly sources: SingleUseSources;
  readonly commitCallIds: () => void;
}

/** More notes than this do not help who reads a message. */
const MOST_NOTES = 20;

/** The script of a model: its steps, checked and detached, and what is odd about their items. */
export class ModelScript {
  readonly #name: string;
  readonly #strict: boolean;
  readonly #callIds = new CallIdLedger();
  readonly #notes: string[] = [];
  readonly #queue = new StepQueue<PreparedStep, CallReader, MatchRefusal>({
    judge: ({ match }, readCall) =>
      match === undefined ? undefined : judgeMatch(() => match(readCall())),
    view: (readCall) => readCall(),
  });

  /** An id for the calls of a step that answers once more. */
  readonly freshId: FreshId = (id, time) => this.#callIds.freshId(id, time);

  constructor(name: string, strict: boolean) {
    this.#name = name;
    this.#strict = strict;
  }

  get remaining(): number {
    return this.#queue.remaining;
  }

  get length(): number {
    return this.#queue.length;
  }

  /** How many steps no call took, without those that may be left out. */
  get unused(): number {
    return this.#queue.unused.length;
  }

  /** The position of the first step that waits for a call; that behind the last where none does. */
  get next(): number {
    return this.#queue.next;
  }

  /** The fewest further calls that would satisfy the lane of a handle. */
  remainingOf(handle: object): number {
    return this.#queue.remainingOf(handle);
  }

  /** Begins a lane for the calls that come with a handle. */
  open(handle: object, title: LaneTitle): void {
    this.#queue.open(handle, title);
  }

  /**
   * Adds steps, all of them or none.
   *
   * @param caller - the function of ours that the test called, for the place that messages show.
   * @param handle - the lane that they are for.
   * @throws {@link InvalidScriptedModelStepError} for the first input that is not a step.
   */
  enqueue(inputs: Iterable<unknown>, caller: AnyCallable, handle?: object): void {
    const isLane = handle !== undefined;
    const { plan, notes, sources, commitCallIds } = this.#prepare(inputs, caller, isLane);
    commitCallIds();
    sources.commit();
    for (const note of notes) {
      this.#notes.push(note);
    }
    this.#queue.enqueue(plan, handle);
  }

  take(
    callIndex: number,
    readCall: CallReader,
    handle: object | undefined,
  ): Taken<PreparedStep, MatchRefusal> {
    return this.#queue.take(callIndex, readCall, { handle });
  }

  /**
   * Takes in a response that a responder made: gives its calls their ids and notes what is odd.
   *
   * @param time - the how-manieth answer of the step this is, from 1.
   * @returns the response, or under `strict` why it is refused.
   */
  admit(response: PreparedResponse, position: number, time: number): PreparedResponse | StepFault {
    const admitted = withFreshCallIds(withCallIds(response, position), time, this.freshId);
    const { output: items, malformed: exempt } = admitted;
    const probe = this.#callIds.probe([{ items, inputIndex: position, exempt }]);
    const notes = [...noteOddItems(items, exempt), ...probe.notes];
    const [first] = notes;
    if (first !== undefined && this.#strict) {
      return refusedByStrict(first);
    }
    probe.commit();
    this.#notes.push(...notes.map(({ message }) => `step ${position + 1}: ${message}`));
    return admitted;
  }

  /**
   * Takes in the events of a stream that a responder made.
   *
   * @returns the events, or that they are refused because another step has their iterator.
   */
  admitEvents(events: PreparedEvents): PreparedEvents | StepFault {
    const sources = new SingleUseSources();
    const refusal = sources.claim(events, false);
    sources.commit();
    return refusal ?? events;
  }

  /** The script in lines, around the steps that matter. */
  layout(...focus: readonly number[]): string {
    return this.#queue.layout(stepTitle, ...focus);
  }

  /** What is odd about the script's items, for the end of a message; nothing where nothing is. */
  get noteLines(): string {
    const { length } = this.#notes;
    if (length === 0) {
      return "";
    }
    const lines = this.#notes.slice(0, MOST_NOTES).map((note) => `- ${note}`);
    if (length > MOST_NOTES) {
      lines.push(`- and ${length - MOST_NOTES} more`);
    }
    return ["What is odd about the script:", ...lines].join("\n");
  }

  #drain(inputs: unknown): readonly unknown[] {
    if (!isIterable(inputs)) {
      throw new InvalidScriptedModelStepError(
        `${this.#name}: the script is not a list of steps. Put the steps into an array, a single one too: new ScriptedModel([step]) or extend([step]).`,
        { reason: "invalid_input", hint: "Put the steps into an array." },
      );
    }
    return [...inputs];
  }

  #prepare(inputs: unknown, caller: AnyCallable, isLane: boolean): Preparation {
    const sources = new SingleUseSources();
    const plan = planScript({
      inputs: this.#drain(inputs),
      caller,
      isLane,
      first: this.#queue.length,
      prepare: (input, place) => prepareAt(input, place, sources),
    });
    if ("kind" in plan) {
      throw this.#refusal(plan.fault, plan.inputIndex, plan.site);
    }
    return { plan, sources, ...this.#noteItems(plan) };
  }

  #noteItems({ leaves }: ScriptPlan<PreparedStep>): Pick<Preparation, "notes" | "commitCallIds"> {
    const responses = leaves.flatMap(({ step, position }) => {
      const response = responseOf(step);
      return response === undefined
        ? []
        : [{ inputIndex: position, items: response.output, exempt: response.malformed }];
    });
    const probe = this.#callIds.probe(responses);
    const notes = [
      ...responses.flatMap(({ items, inputIndex, exempt }) =>
        noteOddItems(items, exempt).map((note) => ({ ...note, inputIndex })),
      ),
      ...probe.notes,
    ];
    const [odd] = notes;
    if (odd !== undefined && this.#strict) {
      const leaf = leaves[odd.inputIndex - this.#queue.length];
      throw this.#refusal(refusedByStrict(odd), leaf?.inputIndex ?? 0, leaf?.site);
    }
    return {
      notes: notes.map(({ inputIndex, message }) => `step ${inputIndex + 1}: ${message}`),
      commitCallIds: probe.commit,
    };
  }

  #refusal(
    faultOfInput: StepFault,
    inputIndex: number,
    site: DefinitionSite | undefined,
  ): InvalidScriptedModelStepError {
    const { reason, stepType, path, hint } = faultOfInput;
    return new InvalidScriptedModelStepError(
      inputFaultMessage(this.#name, inputIndex, site, faultOfInput),
      { reason, inputIndex, stepType, path, hint },
    );
  }
}

/** Checks what stands in the place of a step, and gives its calls their ids. */
function prepareAt(
  input: unknown,
  { position, isRepeated }: StepPlace,
  sources: SingleUseSources,
): { readonly step: PreparedStep } | StepFault {
  const step = prepareStep(input);
  if (isFault(step)) {
    return step;
  }
  const { outcome } = step;
  const refusal = outcome.kind === "stream" ? sources.claim(outcome.events, isRepeated) : undefined;
  return refusal ?? { step: withStepCallIds(step, position) };
}

function refusedByStrict({ message, path }: ItemNote): StepFault {
  return fault("invalid_item", `is refused by strict: ${message}`, {
    path,
    hint: "If the item is wrong on purpose, wrap it in item.malformed().",
  });
}
