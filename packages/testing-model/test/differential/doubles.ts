import * as theirs from "@openai/agents-core/testing";
import * as ours from "@understudy/testing-model";

/** What both doubles offer. The SDK's class is nominal, so its members are listed by name. */
export type DoubleModel = Pick<theirs.ScriptedModel, keyof theirs.ScriptedModel>;

/** Advice of an error step, fixed or made for an attempt. */
export type Advice = Parameters<typeof theirs.modelError>[1];

/** The callback of a responder step, as the SDK types it. */
export type Respond = Parameters<typeof theirs.modelResponder>[0];

/** The callback of a stream responder step, as the SDK types it. */
export type RespondWithStream = Parameters<typeof theirs.modelStreamResponder>[0];

/** One of the two implementations: its model and the factories of its steps. */
export interface Doubles<TInput> {
  readonly name: "ours" | "theirs";
  readonly createModel: (
    inputs?: Iterable<TInput>,
  ) => DoubleModel & { enqueue: (...inputs: TInput[]) => void };
  readonly modelResponse: (response: theirs.ScriptedModelResponse) => TInput;
  readonly modelError: (error: unknown, advice?: Advice) => TInput;
  readonly modelResponder: (respond: Respond) => TInput;
  readonly modelStream: (events: theirs.ScriptedModelStream) => TInput;
  readonly modelStreamResponder: (respond: RespondWithStream) => TInput;
  /** What a script of the SDK may hold, taken as it is. */
  readonly literal: (input: theirs.ScriptedModelInput) => TInput;
}

/** The SDK's own double. */
export const theirDoubles: Doubles<theirs.ScriptedModelInput> = {
  ...theirs,
  name: "theirs",
  createModel: (inputs) => new theirs.ScriptedModel(inputs),
  literal: (input) => input,
};

/** Understudy's double. */
export const ourDoubles: Doubles<ours.ScriptedModelInput> = {
  ...ours,
  name: "ours",
  createModel: (inputs) => new ours.ScriptedModel(inputs),
  literal: (input) => input,
};
