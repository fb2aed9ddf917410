import type { Backstage } from "./backstage.ts";
import { spoilCalls } from "./spoil-calls.ts";
import { DATA_KINDS, type StepPlan } from "./plans.ts";

type Match = NonNullable<StepPlan["match"]>;
type Outcome = StepPlan["outcome"];
type Respond = Extract<Outcome, { readonly kind: "respond" }>;

/** What a responder gets. */
interface AnyCall {
  readonly args: readonly unknown[];
}

/** Makes steps from their plans, fresh for each double. */
export class LiveSteps {
  readonly #stage: Backstage;
  readonly #errors: readonly unknown[];
  /** The steps that were made: what a test may change afterwards. */
  readonly made: object[] = [];

  constructor(stage: Backstage) {
    this.#stage = stage;
    // A TypeError of an error step is meant: it is no violation.
    this.#errors = [
      stage.label(new Error("first"), "error"),
      stage.label(new TypeError("second"), "error"),
      "a thrown text",
      stage.label({ plain: "object" }, "error"),
      undefined,
    ];
  }

  create({ method, match, outcome, hasUnknownKey }: StepPlan): object {
    const step = {
      method,
      ...(match === undefined ? {} : { match: this.#match(match) }),
      ...this.#outcome(outcome),
      ...(hasUnknownKey ? { unknown: true } : {}),
    };
    this.made.push(step);
    return step;
  }

  #match({ verdict, spoils }: Match): (...args: readonly unknown[]) => unknown {
    return (...args) => {
      this.#stage.note("match", args);
      if (spoils) {
        spoilCalls([{ args }]);
      }
      switch (verdict) {
        case "undefined":
          return undefined;
        case "true":
          return true;
        case "object":
          return {};
        case "false":
          return false;
        case "null":
          return null;
        case "0":
          return 0;
        case "empty text":
          return "";
        case "promise":
          return Promise.resolve(true);
        case "throws":
          throw this.#stage.unmeant(new Error("mine"), "error of a matcher");
        case "throws a bug":
          throw this.#stage.unmeant(new TypeError("bug"), "bug of a matcher");
      }
    };
  }

  #outcome(outcome: Outcome): object {
    switch (outcome.kind) {
      case "result": {
        const data = this.#data(outcome.data);
        const values = {
          data,
          undefined,
          promise: Promise.resolve("later"),
          function: () => "called",
        };
        return { result: values[outcome.value] };
      }
      case "error":
        return { error: this.#errors[outcome.error] };
      case "respond":
        return { respond: this.#respond(outcome) };
    }
  }

  #respond({ timing, ends, data, spoils }: Respond): (call: AnyCall) => unknown {
    const end = (call: AnyCall): unknown => {
      switch (ends) {
        case "data":
          return this.#data(data);
        case "call":
          return { answered: call };
        case "undefined":
          return undefined;
        case "error":
          return this.#stage.label(new Error("returned"), "returned error");
        case "throws":
          throw this.#stage.label(new Error("meant"), "meant error");
        case "throws a bug":
          throw this.#stage.unmeant(new TypeError("bug"), "bug");
      }
    };
    const look = (call: AnyCall): void => {
      this.#stage.note("respond", call);
      if (spoils) {
        spoilCalls([call]);
      }
    };
    switch (timing) {
      case "now":
        return (call) => {
          look(call);
          return end(call);
        };
      case "later":
        return async (call) => {
          look(call);
          return end(call);
        };
      case "gated":
        return async (call) => {
          look(call);
          await this.#stage.gate();
          return end(call);
        };
    }
  }

  #data(number: number): unknown {
    const values: readonly (() => unknown)[] = [
      () => `text ${number}`,
      () => ({ list: [number, { deep: "text" }] }),
      () => new Uint8Array([number, 1]),
      () => number % 2 === 0,
      () => null,
      () =>
        this.#stage.label(
          new (class Holder {
            value = number;
          })(),
          "holder",
        ),
    ];
    return values[number % DATA_KINDS]?.();
  }
}
