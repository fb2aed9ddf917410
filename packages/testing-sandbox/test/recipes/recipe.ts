import type { SandboxSession } from "@openai/agents/sandbox";
import type * as sdk from "@openai/agents/testing";

type AnyErrorClass<TFields> = new (...args: never[]) => Error & Readonly<TFields>;

/** A scripted session, whichever package it comes from. */
export type TestedSession = SandboxSession &
  Pick<sdk.ScriptedSandboxSession, "calls" | "remainingSteps" | "assertComplete">;

/** The part of a testing entry that the guide's sandbox recipes use, with the SDK's own types in what it takes. */
export interface TestingEntry {
  readonly ScriptedModel: new (
    inputs: Iterable<sdk.ScriptedModelInput>,
  ) => Pick<sdk.ScriptedModel, keyof sdk.ScriptedModel>;
  readonly assistantMessage: typeof sdk.assistantMessage;
  readonly functionCall: typeof sdk.functionCall;
  readonly scriptedSandboxSession: (steps: Iterable<sdk.ScriptedSandboxInput>) => TestedSession;
  readonly UnexpectedSandboxCallError: AnyErrorClass<{
    callIndex: number;
    actualMethod: string;
    expectedMethod?: string | undefined;
    remainingSteps: number;
  }>;
  readonly SandboxCallMatcherError: AnyErrorClass<{ callIndex: number; method: string }>;
  readonly UnconsumedSandboxStepsError: AnyErrorClass<{
    remainingSteps: number;
    pendingMethods: readonly string[];
  }>;
  readonly InvalidScriptedSandboxStepError: AnyErrorClass<{
    reason: string;
    inputIndex?: number | undefined;
    method?: string | undefined;
  }>;
}

/** What a recipe asks of the test runner. */
export interface RecipeContext {
  /** Runs something when the test is over, whether it passed or not. */
  readonly after: (teardown: () => void) => void;
}

/** A test of a recipe of the guide, for any testing entry and any test runner. */
export interface Recipe {
  readonly title: string;
  readonly run: (testing: TestingEntry, context: RecipeContext) => Promise<void>;
}
