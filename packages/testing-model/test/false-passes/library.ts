import * as theirs from "@openai/agents/testing";
import type { AgentOutputItem, Model, StreamEvent } from "@openai/agents";

import * as ours from "@understudy/testing-model";

/** A scripted model of either library, as a test ends with it. */
export interface ScriptedDouble extends Model {
  assertComplete(): void;
}

type Answer = AgentOutputItem[] | Promise<AgentOutputItem[]>;

/** What both libraries offer, under the same names. */
export interface Library<TStep> {
  readonly ScriptedModel: new (inputs: TStep[]) => ScriptedDouble;
  readonly modelResponse: (response: AgentOutputItem[]) => TStep;
  readonly modelResponder: (respond: () => Answer) => TStep;
  readonly modelError: (
    error: unknown,
    advice?: () => { readonly suggested: boolean } | undefined,
  ) => TStep;
  readonly modelStream: (events: Iterable<StreamEvent>) => TStep;
  readonly modelStreamResponder: (respond: () => Iterable<StreamEvent>) => TStep;
}

/** The SDK's own double. */
export const THEIRS: Library<theirs.ScriptedModelInput> = theirs;

/** This double. */
export const OURS: Library<ours.ScriptedModelInput> = ours;

/** This double under `strict`. */
export const STRICT: Library<ours.ScriptedModelInput> = {
  ...ours,
  ScriptedModel: class extends ours.ScriptedModel {
    constructor(inputs: ours.ScriptedModelInput[]) {
      super(inputs, { strict: true });
    }
  },
};
