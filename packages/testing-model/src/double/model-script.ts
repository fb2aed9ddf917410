import {
  type AnyCallable,
  captureSite,
  type DefinitionSite,
  inputFaultMessage,
  isFault,
  isIterable,
  judgeMatch,
  layoutSteps,
  type MatchRefusal,
  siteOf,
  StepQueue,
  type Taken,
} from "@understudy/testing-shared/internal";
import { InvalidScriptedModelStepError } from "../errors/invalid-scripted-model-step-error.ts";
import { CallIdLedger } from "../items/call-id-ledger.ts";
import { type ItemNote, noteOddItems } from "../items/item-notes.ts";
import { singleUseSource } from "../steps/prepare-events.ts";
import { prepareStep } from "../steps/prepare-step.ts";
import type { PreparedEvents, PreparedResponse, PreparedStep } from "../steps/prepared-step.ts";
import { fault, type StepFault } from "../steps/step-fault.ts";
import type { RecordedModelCall } from "../types/recorded-call.ts";
import { responseOf, withCallIds, withStepCallIds } from "./step-response.ts";
import { stepTitle } from "./step-title.ts";

/** Reads a view of its own of the call that asks for a step. */
export type CallReader = () => RecordedModelCall;

interface Preparation {
  readonly steps: { readonly step: PreparedStep; readonly site: DefinitionSite | undefined }[];
  readonly notes: string[];
  readonly sources: ReadonlySet<object>;
  commitCallIds: () => void;
}

/** More notes than this do not help who reads a message. */
const MOST_NOTES = 20;

/** Sources that can be read once, and that a step has: two steps cannot have one. */
const claimedSources = new WeakSet<object>();

/** The script of a model: its steps, checked and detached, and what is odd about their items. */
export class ModelScript {
  readonly #name: string;
  readonly #strict: boolean;
  readonly #callIds = new CallIdLedger();
  readonly #notes: string[] = [];
  readonly #queue = new StepQueue<PreparedStep, CallReader, MatchRefusal>((step, readCall) =>
    step.match === undefined ? undefined : judgeMatch(() => step.match?.(readCall())),
  );

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

  /**
   * Adds steps, all of them or none.
   *
   * @param caller - the function of ours that the test called, for the place that messages show.
   * @throws {@link InvalidScriptedModelStepError} for the first input that is not a step.
   */
  enqueue(inputs: Iterable<unknown>, caller: AnyCallable): void {
    const list = this.#drain(inputs);
    const site = list.length === 0 ? undefined : captureSite(caller);
    const prepared = this.#prepare(list, site);
    prepared.commitCallIds();
    for (const source of prepared.sources) {
      claimedSources.add(source);
    }
    for (const note of prepared.notes) {
      this.#notes.push(note);
    }
    this.#queue.enqueue(prepared.steps);
  }

  take(callIndex: number, readCall: CallReader): Taken<PreparedStep, MatchRefusal> {
    return this.#queue.take(callIndex, readCall);
  }

  /**
   * Takes in a response that a responder made: gives its calls their ids and notes what is odd.
   *
   * @returns the response, or under `strict` why it is refused.
   */
  admit(response: PreparedResponse, position: number): PreparedResponse | StepFault {
    const admitted = withCallIds(response, position);
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
    const source = singleUseSource(events);
    if (source !== undefined) {
      if (claimedSources.has(source)) {
        return REUSED_ITERATOR;
      }
      claimedSources.add(source);
    }
    return events;
  }

  /** The script in lines, around the step that matters. */
  layout(focus: number): string {
    return layoutSteps(this.#queue.entries, stepTitle, focus);
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

  #prepare(inputs: readonly unknown[], literalSite: DefinitionSite | undefined): Preparation {
    const sources = new Set<object>();
    const steps = inputs.map((input, inputIndex) => {
      const site = siteOf(input) ?? literalSite;
      const step = prepareStep(input);
      if (isFault(step)) {
        throw this.#refusal(step, inputIndex, site);
      }
      const { outcome } = step;
      const source = outcome.kind === "stream" ? singleUseSource(outcome.events) : undefined;
      if (source !== undefined) {
        if (claimedSources.has(source) || sources.has(source)) {
          throw this.#refusal(REUSED_ITERATOR, inputIndex, site);
        }
        sources.add(source);
      }
      return { step: withStepCallIds(step, this.#queue.length + inputIndex), site };
    });
    const { notes, commit } = this.#noteItems(steps);
    return { steps, notes, sources, commitCallIds: commit };
  }

  #noteItems(steps: Preparation["steps"]): { notes: string[]; commit: () => void } {
    const first = this.#queue.length;
    const responses = steps.flatMap(({ step }, inputIndex) => {
      const response = responseOf(step);
      return response === undefined
        ? []
        : [{ inputIndex: first + inputIndex, items: response.output, exempt: response.malformed }];
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
      const inputIndex = odd.inputIndex - first;
      throw this.#refusal(refusedByStrict(odd), inputIndex, steps[inputIndex]?.site);
    }
    return {
      notes: notes.map(({ inputIndex, message }) => `step ${inputIndex + 1}: ${message}`),
      commit: probe.commit,
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

const REUSED_ITERATOR = fault(
  "reused_iterator",
  "has an iterator that another step has too; an iterator can be read only once",
  {
    stepType: "stream",
    path: "events",
    hint: "Give each step an iterator of its own, an array, or use modelStreamResponder(() => events()).",
  },
);

function refusedByStrict({ message, path }: ItemNote): StepFault {
  return fault("invalid_item", `is refused by strict: ${message}`, {
    path,
    hint: "If the item is wrong on purpose, wrap it in item.malformed().",
  });
}
