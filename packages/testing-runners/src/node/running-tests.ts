import * as nodeTest from "node:test";

import type { DoubleScope } from "../scopes/double-scope.ts";

/** What of node:test's context tells tests apart. */
export interface TestIdentity {
  readonly name: string;
  /** The names of the suites and tests around it and its own; since Node 20.16. */
  readonly fullName?: string;
}

/** The tests that run, each with its scope. */
export class RunningTests {
  readonly #scopes = new Map<object, DoubleScope>();

  begin(test: object, scope: DoubleScope): void {
    this.#scopes.set(test, scope);
  }

  scopeOf(test: object): DoubleScope | undefined {
    return this.#scopes.get(test);
  }

  /** Takes the test out. */
  end(test: object): DoubleScope | undefined {
    const scope = this.#scopes.get(test);
    this.#scopes.delete(test);
    return scope;
  }

  /**
   * The test whose code runs: what node:test says, where it does (Node 24), or the innermost one of those that run; none
   * where several run side by side.
   */
  get current(): DoubleScope | undefined {
    const context = contextOfCaller();
    const known = context === undefined ? undefined : this.#scopes.get(context);
    if (known !== undefined) {
      return known;
    }
    const running = [...this.#scopes.values()];
    const isNested = running.every(
      ({ title }, index) => index === 0 || title.startsWith(`${running[index - 1]?.title} > `),
    );
    return isNested ? running.at(-1) : undefined;
  }
}

/** The full name of a test. */
export function titleOf({ name, fullName }: TestIdentity): string {
  return fullName ?? name;
}

function contextOfCaller(): object | undefined {
  const { getTestContext } = nodeTest as Partial<typeof nodeTest>;
  return getTestContext?.();
}
