import { Labels, spoil, toPlain } from "../../../testing-shared/test/support/plain.ts";
import type { Library } from "../support/doubles.ts";
import { settled } from "../support/unhandled.ts";
import { liveArguments } from "./live-arguments.ts";
import {
  describeCall,
  describeError,
  isDrift,
  returnedFor,
  sameMembers,
  spoilCall,
  takeViolations,
} from "./outcomes.ts";
import { connectAsExpected, DEEPEST, send } from "./sends.ts";
import type { Action, Behaviour, ExpectationPlan, Operation, Plan } from "./plans.ts";

/** Plays a plan on one of the doubles and notes everything that a user could see, in order. */
export class Stage {
  readonly #library: Library;
  readonly #double: ReturnType<Library["create"]>;
  readonly #plan: Plan;
  readonly #labels = new Labels();
  readonly #log: unknown[] = [];
  readonly #args = liveArguments();
  readonly #listeners: readonly (() => void)[];
  /** What left the script, by what could be seen. */
  readonly #seen = new Set<unknown>();
  /** What the double kept of that. */
  readonly #kept = new Set<unknown>();
  #depth = 0;
  #names = 0;

  constructor(library: Library, plan: Plan) {
    this.#library = library;
    this.#double = library.create();
    this.#plan = plan;
    this.#listeners = plan.listeners.map((behaviour, index) => this.#listener(behaviour, index));
  }

  /** Plays it to its end. */
  async play(): Promise<readonly unknown[]> {
    this.#double.on("connection_change", (status) => {
      this.#note("heard", status);
    });
    if (this.#plan.up) {
      await connectAsExpected(this.#double);
    }
    for (const { action, waits } of this.#plan.actions) {
      this.#note(action.type);
      this.#attempt(action.type, () => {
        this.#act(action);
      });
      if (waits) {
        await settled();
      }
      this.#note("status", this.#double.status, this.#double.muted, this.#double.calls.length);
    }
    await settled();
    this.#readCalls(false);
    this.#assertComplete();
    // Ours keeps what left the script, and nothing else.
    const isOurs = this.#library.name === "ours";
    this.#note("as kept", !isOurs || sameMembers(this.#kept, this.#seen));
    return this.#log;
  }

  #note(...entry: readonly unknown[]): void {
    this.#log.push(entry.map((part) => toPlain(part, this.#labels)));
  }

  #error(kind: string): Error {
    this.#names += 1;
    const name = `${kind} ${this.#names}`;
    return this.#labels.label(new Error(name), name);
  }

  #act(action: Action): void {
    switch (action.type) {
      case "operate":
        this.#operate(action);
        return;
      case "expect":
        this.#expect(action);
        return;
      case "fail": {
        const errors = { error: this.#error("injected"), undefined: undefined, null: null };
        this.#double.failNextCall(action.method, errors[action.error]);
        return;
      }
      case "listen":
        this.#withListener(action.listener, (listener) => {
          this.#double[action.how](action.event, listener);
        });
        return;
      case "off":
        this.#withListener(action.listener, (listener) => {
          this.#double.off(action.event, listener);
        });
        return;
      case "emit":
        this.#note("is heard", this.#double.emit(action.event));
        return;
      case "read calls":
        this.#readCalls(action.spoils);
        return;
      case "spoil arguments":
        spoil(this.#args);
        return;
      case "assert complete":
        this.#assertComplete();
        return;
      case "assert closed":
        this.#double.assertClosed();
    }
  }

  #withListener(number: number, use: (listener: () => void) => void): void {
    const listener = this.#listeners[number];
    if (listener !== undefined) {
      use(listener);
    }
  }

  #listener({ nested, throws }: Behaviour, index: number): () => void {
    return () => {
      this.#note("listener", index, this.#double.status);
      this.#nest(nested);
      if (throws) {
        throw this.#error(`listener ${index}`);
      }
    };
  }

  #expect({ method, matcher }: ExpectationPlan): void {
    const number = (this.#names += 1);
    const match =
      matcher === undefined
        ? undefined
        : (call: object): unknown => {
            this.#note("matcher", number, this.#double.status, describeCall(call, this.#labels));
            this.#nest(matcher.nested);
            if (matcher.spoils) {
              spoilCall(call);
            }
            return this.#judge(matcher.verdict);
          };
    this.#double.expectCall(method, match).then(
      (call) => {
        this.#note("met", number, describeCall(call, this.#labels));
        spoilCall(call);
      },
      (error: unknown) => {
        this.#noteError(`expectation ${number}`, error);
      },
    );
  }

  #judge(verdict: NonNullable<ExpectationPlan["matcher"]>["verdict"]): unknown {
    switch (verdict) {
      case "throws":
      case "throws undefined": {
        const error = verdict === "throws" ? this.#error("matcher") : undefined;
        this.#seen.add(error);
        throw error;
      }
      default:
        return returnedFor(verdict);
    }
  }

  /** What a callback does: it handles what comes of it. */
  #nest(nested: Operation | undefined): void {
    if (nested === undefined || this.#depth >= DEEPEST) {
      return;
    }
    this.#depth += 1;
    this.#attempt(`nested ${nested.operation}`, () => {
      this.#operate(nested);
    });
    this.#depth -= 1;
  }

  #operate({ operation, data }: Operation): void {
    const double = this.#double;
    const arg = this.#args[data % this.#args.length] ?? {};
    switch (operation) {
      case "connect":
        this.#follow(double.connect({ apiKey: "key", model: "m", initialSessionConfig: arg }));
        return;
      case "close":
        double.close();
        break;
      case "disconnect":
        double.disconnect(data % 2 === 0 ? undefined : this.#error("lost"));
        break;
      default:
        send(double, operation, data, arg);
    }
    this.#note("done", operation);
  }

  #follow(connected: Promise<void>): void {
    const number = (this.#names += 1);
    connected.then(
      () => {
        this.#note("connected", number, this.#double.status);
      },
      (error: unknown) => {
        this.#noteError(`connect ${number}`, error);
      },
    );
  }

  #attempt(title: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#noteError(title, error);
    }
  }

  #noteError(title: string, error: unknown): void {
    if (isDrift(error)) {
      this.#seen.add(error);
    }
    this.#note(`${title} throws`, describeError(error, this.#labels), this.#double.status);
  }

  #readCalls(spoils: boolean): void {
    for (const call of this.#double.calls) {
      this.#note("call", describeCall(call, this.#labels));
      if (spoils) {
        spoilCall(call);
      }
    }
  }

  /** What ours keeps besides is taken out first, so that both say the same. */
  #assertComplete(): void {
    for (const violation of takeViolations(this.#double)) {
      this.#kept.add(violation);
    }
    this.#attempt("complete", () => {
      this.#double.assertComplete();
      this.#note("is complete");
    });
  }
}
