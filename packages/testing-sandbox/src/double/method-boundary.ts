import {
  type AnyCallable,
  CallLog,
  unusedWords,
  Verification,
} from "@understudy/testing-shared/internal";
import { UnconsumedSandboxStepsError } from "../errors/unconsumed-sandbox-steps-error.ts";
import type { MethodTable } from "../methods/method-kind.ts";
import type { Outcome, StepBatch } from "../steps/prepared-step.ts";
import { VALUE_CLASSES } from "../steps/value-classes.ts";
import { MethodFailures } from "./method-failures.ts";
import { MethodPerformer } from "./method-performer.ts";
import { MethodScript, type ScriptParts } from "./method-script.ts";
import type { AnyCall, CallHead, Stage } from "./stage.ts";

/** What a boundary is made of. */
export interface BoundaryParts extends ScriptParts {
  /** What is odd about the script, for the end of a message; empty where nothing is. */
  readonly notes?: () => string;
  /** Told of steps that were added. */
  readonly added?: (batch: StepBatch) => void;
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
    const { name, notes = () => "", excused = () => false } = parts;
    this.#parts = parts;
    this.#notes = notes;
    this.script = new MethodScript(parts);
    this.verification = new Verification({
      name,
      notes,
      unconsumed: () => (this.remaining === 0 || excused() ? undefined : this.#unconsumed()),
    });
  }

  /** The fewest further calls that would satisfy all scripts. */
  get remaining(): number {
    return this.#scripts.reduce((sum, { remaining }) => sum + remaining, 0);
  }

  /**
   * Checks steps and adds them to the script, all of them or none.
   *
   * @param caller - the function of ours that the test called.
   */
  add(steps: unknown, caller: AnyCallable): void {
    this.#parts.added?.(this.script.enqueue(steps, caller));
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
    const count = this.remaining;
    return new UnconsumedSandboxStepsError(
      paragraphs([
        `${this.#parts.name}: ${unusedWords({ remaining: count, unused: pending.length, length: all })}: the workflow ended early.`,
        ...this.#layouts(),
        this.#notes(),
        "Remove the step, or find out why the workflow stops before it.",
      ]),
      pending,
      count,
    );
  }

  #layouts(): readonly string[] {
    return [
      ...(this.script.length === 0 && this.#sides.length > 0
        ? []
        : [this.script.layout(this.script.next)]),
      ...this.#sides.map((side) => `${side.name}:\n${side.layout(side.next)}`),
    ];
  }
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
