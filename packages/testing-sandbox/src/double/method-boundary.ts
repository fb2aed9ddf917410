import {
  type AnyCallable,
  CallLog,
  isIterable,
  Verification,
} from "@understudy/testing-shared/internal";
import { UnconsumedSandboxStepsError } from "../errors/unconsumed-sandbox-steps-error.ts";
import type { MethodTable } from "../methods/method-kind.ts";
import type { Outcome, PlacedStep } from "../steps/prepared-step.ts";
import { VALUE_CLASSES } from "../steps/value-classes.ts";
import { MethodFailures } from "./method-failures.ts";
import { MethodPerformer } from "./method-performer.ts";
import { MethodScript } from "./method-script.ts";
import type { AnyCall, CallHead, Stage } from "./stage.ts";

/** What a boundary is made of. */
export interface BoundaryParts {
  /** The name of its double. */
  readonly name: string;
  readonly methods: MethodTable;
  /** The methods that are answered outside the order, so that a step cannot name them. */
  readonly answered?: ReadonlySet<string>;
  /** What is odd about the script, for the end of a message; empty where nothing is. */
  readonly notes?: () => string;
  /** Turns what a script may hold besides steps into steps. */
  readonly asStep?: (input: unknown) => unknown;
  /** Told of steps that were added. */
  readonly added?: (steps: readonly PlacedStep[]) => void;
  /** Whether steps may be left, because the script is performed elsewhere. */
  readonly excused?: () => boolean;
}

/** What stands behind a double whose calls are calls of methods: its script, its log, its verification. */
export class MethodBoundary implements Stage {
  readonly #parts: BoundaryParts;
  readonly #notes: () => string;
  /** The scripts that perform on this stage besides its own, such as those of editors. */
  readonly #sides: MethodScript[] = [];
  readonly script: MethodScript;
  readonly verification: Verification;
  readonly log = new CallLog<AnyCall, CallHead>({
    body: "args",
    keeping: "copied",
    valueClasses: VALUE_CLASSES,
    title: ({ method }) => method,
  });

  constructor(parts: BoundaryParts) {
    const { name, methods, answered, notes = () => "", excused = () => false } = parts;
    this.#parts = parts;
    this.#notes = notes;
    this.script = new MethodScript(name, methods, answered);
    this.verification = new Verification({
      name,
      notes,
      unconsumed: () => (this.remaining === 0 || excused() ? undefined : this.#unconsumed()),
    });
  }

  get remaining(): number {
    return this.#scripts.reduce((sum, { remaining }) => sum + remaining, 0);
  }

  /**
   * Checks steps and adds them to the script, all of them or none.
   *
   * @param caller - the function of ours that the test called.
   */
  add(steps: unknown, caller: AnyCallable): void {
    const { asStep, added } = this.#parts;
    const inputs =
      asStep !== undefined && isIterable(steps) ? Array.from(steps, (step) => asStep(step)) : steps;
    const prepared = this.script.prepare(inputs, caller);
    this.script.enqueue(prepared);
    added?.(prepared);
  }

  /** Answers the calls of the boundary's own methods. */
  performer(
    ambient: ReadonlyMap<string, Outcome>,
    present: (answer: unknown) => unknown,
  ): MethodPerformer {
    return this.#perform(this.script, this.#parts.methods, ambient, present);
  }

  /** The name of a script that is about to perform on this stage, told apart from others of that name. */
  sideName(name: string): string {
    const full = `${this.#parts.name}, ${name}`;
    const same = this.#sides.filter((side) => side.name.startsWith(full)).length;
    return same === 0 ? full : `${full} #${same + 1}`;
  }

  /** Answers calls by another script, on this stage. */
  sidePerformer(script: MethodScript, methods: MethodTable): MethodPerformer {
    this.#sides.push(script);
    return this.#perform(script, methods, new Map(), (answer) => answer);
  }

  /** The script with what was used, the number of calls, and the violations. It may hold payloads. */
  report(): string {
    return paragraphs([
      `${this.#parts.name}: ${counted(this.log.length, "call")}, ${counted(this.remaining, "unused step")}.`,
      ...this.#layouts(),
      this.#notes(),
      this.verification.describeViolations(),
    ]);
  }

  get #scripts(): readonly MethodScript[] {
    return [this.script, ...this.#sides];
  }

  #perform(
    script: MethodScript,
    methods: MethodTable,
    ambient: ReadonlyMap<string, Outcome>,
    present: (answer: unknown) => unknown,
  ): MethodPerformer {
    const failures = new MethodFailures(script, this.#notes);
    return new MethodPerformer({ stage: this, methods, script, failures, ambient, present });
  }

  #unconsumed(): UnconsumedSandboxStepsError {
    const pending = this.#scripts.flatMap(({ pendingMethods }) => pendingMethods);
    const all = this.#scripts.reduce((sum, { length }) => sum + length, 0);
    const { length: count } = pending;
    return new UnconsumedSandboxStepsError(
      paragraphs([
        `${this.#parts.name}: ${count} of ${all} step${all === 1 ? "" : "s"} ${count === 1 ? "was" : "were"} not used: the workflow ended early.`,
        ...this.#layouts(),
        this.#notes(),
        "Remove the step, or find out why the workflow stops before it.",
      ]),
      pending,
    );
  }

  #layouts(): readonly string[] {
    return [
      ...(this.script.length === 0 && this.#sides.length > 0
        ? []
        : [this.script.layout(this.script.length - this.script.remaining)]),
      ...this.#sides.map((side) => `${side.name}:\n${side.layout(side.length - side.remaining)}`),
    ];
  }
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
