import { AsyncLocalStorage } from "node:async_hooks";

import { configure, type Verifiable } from "@understudy/testing-shared";
import { registry, type RunnerAdapter } from "@understudy/testing-shared/internal";
import { openNetwork } from "../offline/gate.ts";
import { offline } from "../offline/offline.ts";
import type { DoubleScope } from "./double-scope.ts";
import { FileScope } from "./file-scope.ts";
import { raise } from "./raise.ts";

/** A scope to which a double can belong. */
export type Scope = Pick<DoubleScope, "add">;

const BRAND = Symbol.for("understudy:stage");

/**
 * Hears of every double and gives it to the test that made it: to the one whose code is running (by async context),
 * where the runner's adapter cannot enter that to the one that the runner runs, and else to the file.
 *
 * There is one in a process, or in a realm where the runner makes one for each file, for all copies of this package.
 */
export class Stage implements RunnerAdapter {
  readonly [BRAND] = true;
  readonly #context = new AsyncLocalStorage<Scope>();
  readonly #left = new WeakSet<Verifiable>();
  #file = new FileScope((double) => this.#left.has(double));
  #fileKey: unknown;
  #runningTest: () => DoubleScope | undefined = () => undefined;

  announce(double: Verifiable): void {
    (this.#context.getStore() ?? this.#runningTest() ?? this.#file).add(double);
  }

  /** The file that was begun last. */
  get file(): FileScope {
    return this.#file;
  }

  /**
   * Begins a test file.
   *
   * @param key - what the file is told by. `undefined` is returned for the file that was begun last: it is set up.
   * @param runningTest - the test that the runner runs, where async context does not tell.
   */
  beginFile(
    key: unknown,
    runningTest: () => DoubleScope | undefined = () => undefined,
  ): FileScope | undefined {
    if (this.#fileKey === key) {
      return undefined;
    }
    this.#file = new FileScope((double) => this.#left.has(double));
    this.#fileKey = key;
    this.#runningTest = runningTest;
    configure({ strict: true });
    offline();
    return this.#file;
  }

  /**
   * Ends a test file: opens the network again.
   *
   * @throws what the verification of the file found.
   */
  endFile(file: FileScope): void {
    openNetwork();
    raise(file.verify(), file.verified);
  }

  /** Runs code, and what it starts, whose doubles belong to the scope. */
  run<T>(scope: Scope, code: () => T): T {
    return this.#context.run(scope, code);
  }

  /** The same for the rest of the code that runs now. */
  enter(scope: Scope): void {
    this.#context.enterWith(scope);
  }

  /** Whether code runs whose doubles belong to a test. */
  get isInTest(): boolean {
    const scope = this.#context.getStore() ?? this.#runningTest();
    return scope !== undefined && scope !== this.#file;
  }

  /** Has nobody verify the double. */
  leave(double: Verifiable): void {
    this.#left.add(double);
  }
}

/** The stage, if a setup made one. */
export function currentStage(): Stage | undefined {
  const { adapter } = registry();
  return adapter !== undefined && BRAND in adapter ? (adapter as Stage) : undefined;
}

/** The stage, made when it is first needed. */
export function stage(): Stage {
  const made = currentStage() ?? new Stage();
  registry().adapter = made;
  return made;
}
