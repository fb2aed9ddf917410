import type { ScriptedModel } from "@understudy/testing-model";
import type { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import type { scriptedSandboxSession } from "@understudy/testing-sandbox";
import { test as base, type TestAPI } from "vitest";

import { currentStage } from "../scopes/stage.ts";
import { MissingSetupError } from "./missing-setup-error.ts";

/** Makes a `ScriptedModel` of the test, of what its constructor takes. */
export type ScriptedModelFactory = (
  ...args: ConstructorParameters<typeof ScriptedModel>
) => ScriptedModel;

/** Makes a `ScriptedRealtimeTransport` of the test, of what its constructor takes. */
export type ScriptedRealtimeFactory = (
  ...args: ConstructorParameters<typeof ScriptedRealtimeTransport>
) => ScriptedRealtimeTransport;

/** Makes a session of the test: `scriptedSandboxSession`. */
export type ScriptedSandboxFactory = typeof scriptedSandboxSession;

/** What a test can ask for. Each loads its package when a test first does. */
export interface UnderstudyFixtures {
  readonly scriptedModel: ScriptedModelFactory;
  readonly scriptedSandbox: ScriptedSandboxFactory;
  readonly scriptedRealtime: ScriptedRealtimeFactory;
}

/**
 * Vitest's `test` with factories of doubles, which are verified when the test ends.
 *
 * @example
 * ```ts
 * import { Agent, Runner } from "@openai/agents";
 * import { assistantMessage } from "@understudy/testing-model";
 * import { test } from "@understudy/testing-runners/vitest";
 * import { expect } from "vitest";
 *
 * test("knows the capital of France", async ({ scriptedModel }) => {
 *   const model = scriptedModel([[assistantMessage("Paris.")]]);
 *   const agent = new Agent({ name: "Geography", model });
 *   const result = await new Runner({ tracingDisabled: true }).run(agent, "The capital of France?");
 *   expect(result.finalOutput).toBe("Paris.");
 * });
 * ```
 */
export const test: TestAPI<UnderstudyFixtures> = base.extend<UnderstudyFixtures>({
  scriptedModel: async ({ task }, use) => {
    checkSetup(task.fullTestName);
    const { ScriptedModel: TheModel } = await import("@understudy/testing-model");
    await use(asFactory(TheModel));
  },
  scriptedSandbox: async ({ task }, use) => {
    checkSetup(task.fullTestName);
    const sandbox = await import("@understudy/testing-sandbox");
    await use(sandbox.scriptedSandboxSession);
  },
  scriptedRealtime: async ({ task }, use) => {
    checkSetup(task.fullTestName);
    const { ScriptedRealtimeTransport: Transport } = await import("@understudy/testing-realtime");
    await use(asFactory(Transport));
  },
});

function checkSetup(title: string): void {
  if (currentStage()?.isInTest !== true) {
    throw new MissingSetupError(title);
  }
}

/**
 * A class to be called without `new`. For the stack trace the function is the constructor, so that the lines of a script
 * are those of the test.
 */
function asFactory<TArgs extends readonly unknown[], T extends object>(
  theClass: new (...args: TArgs) => T,
): (...args: TArgs) => T {
  const factory = function (...args: TArgs): T {
    return Reflect.construct(theClass, args, factory) as T;
  };
  factory.prototype = theClass.prototype;
  return factory;
}
