import type { MethodKind } from "../methods/method-kind.ts";
import type { AnyArgs } from "../steps/prepared-step.ts";
import type { AnyCall, Stage } from "./stage.ts";

/** A call that was recorded. It reads itself from the log: each reader gets a copy of its own. */
export class MethodCall {
  readonly index: number;
  readonly method: string;
  readonly kind: MethodKind;
  /** The position of the step that the call took, zero-based; `undefined` for an answer outside the order. */
  position: number | undefined = undefined;
  /** Whether no other call gets the fixed result that this one gets. */
  isOnlyTaker = false;
  readonly #log: Stage["log"];

  constructor(log: Stage["log"], index: number, method: string, kind: MethodKind) {
    this.#log = log;
    this.index = index;
    this.method = method;
    this.kind = kind;
  }

  /** The call in messages. */
  get title(): string {
    return `call #${this.index + 1}, ${this.method}`;
  }

  /** A view of its own of the call. */
  read(): AnyCall {
    return this.#log.at(this.index) as AnyCall;
  }

  /** A copy of its own of the arguments. */
  readArgs(): AnyArgs {
    return this.#log.bodyAt(this.index) as AnyArgs;
  }
}
