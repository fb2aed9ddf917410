import type * as sdk from "@openai/agents/testing";

type AnyErrorClass<T> = new (...args: never[]) => T;

/** A scripted model, whichever package it comes from. */
export type TestedModel<TStep> = Omit<
  Pick<sdk.ScriptedModel, keyof sdk.ScriptedModel>,
  "enqueue"
> & {
  enqueue: (...inputs: (TStep | sdk.ScriptedModelInput)[]) => void;
};

/**
 * The model part of a testing entry, as the guide uses it. `TStep` is what the step factories of that entry make;
 * everything else that stands in a script is typed as the SDK types it.
 */
export interface TestingEntry<TStep> {
  readonly ScriptedModel: new (
    inputs?: Iterable<TStep | sdk.ScriptedModelInput>,
  ) => TestedModel<TStep>;
  readonly assistantMessage: typeof sdk.assistantMessage;
  readonly functionCall: typeof sdk.functionCall;
  readonly modelResponse: (response: sdk.ScriptedModelResponse) => TStep;
  readonly modelResponder: (respond: Parameters<typeof sdk.modelResponder>[0]) => TStep;
  readonly modelError: (error: unknown, retryAdvice?: sdk.ScriptedModelRetryAdvice) => TStep;
  readonly modelStream: (events: sdk.ScriptedModelStream) => TStep;
  readonly modelStreamResponder: (respond: Parameters<typeof sdk.modelStreamResponder>[0]) => TStep;
  readonly UnexpectedModelCallError: AnyErrorClass<sdk.UnexpectedModelCallError>;
  readonly UnconsumedModelStepsError: AnyErrorClass<sdk.UnconsumedModelStepsError>;
  readonly InvalidScriptedModelStepError: AnyErrorClass<
    Error & {
      readonly reason: string;
      readonly inputIndex?: number | undefined;
      readonly callIndex?: number | undefined;
      readonly stepType?: string | undefined;
    }
  >;
  readonly ScriptedModelRequestAbortedError: AnyErrorClass<
    Error & { readonly callIndex?: number | undefined }
  >;
}

/** What a recipe asks of the test runner. */
export interface RecipeContext {
  /** Runs something when the test is over, whether it passed or not. */
  readonly after: (teardown: () => void) => void;
}

/** A test of a recipe of the guide, for any testing entry and any test runner. */
export interface Recipe {
  readonly title: string;
  readonly run: <TStep>(testing: TestingEntry<TStep>, context: RecipeContext) => Promise<void>;
}
