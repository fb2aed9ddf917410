import type { Model, ModelProvider } from "@openai/agents-core";
import {
  announce,
  nextSequence,
  type TranscriptEntry,
  VerifiableDouble,
  Verification,
} from "@understudy/testing-shared/internal";
import { UnexpectedModelNameError } from "../errors/unexpected-model-name-error.ts";
import type { RecordedModelNameCall } from "../types/model-name-call.ts";
import {
  checkProviderOptions,
  modelsByName,
  type ProvidedModel,
  type ScriptedModelProviderOptions,
} from "./provider-options.ts";
import type { ScriptedModel } from "./scripted-model.ts";

/**
 * The provider for applications that name their models by string: it maps names to scripted models and records who
 * asked for what. Verifying it verifies its models.
 *
 * @example
 * ```ts
 * import { Agent, Runner } from "@openai/agents";
 * import { assistantMessage, ScriptedModel, ScriptedModelProvider } from "@understudy/testing-model";
 *
 * const provider = new ScriptedModelProvider({
 *   "gpt-5": new ScriptedModel([[assistantMessage("Hello!")]]),
 * });
 * const runner = new Runner({ modelProvider: provider, tracingDisabled: true });
 * await runner.run(new Agent({ name: "Greeter", model: "gpt-5" }), "Hi");
 *
 * provider.assertComplete();
 * ```
 */
export class ScriptedModelProvider extends VerifiableDouble implements ModelProvider {
  readonly #models: ReadonlyMap<string, ProvidedModel>;
  readonly #defaultModel: ProvidedModel | undefined;
  readonly #calls: (RecordedModelNameCall & { readonly sequence: number })[] = [];
  readonly #verification: Verification;

  /**
   * @param models - the double for each name, or a lane of one: `model.for("gpt-5")`.
   * @throws InvalidOptionError for an option that there is not or that has a value of the wrong kind, and for a model
   * that is no scripted model.
   */
  constructor(
    models: Readonly<Record<string, ProvidedModel>> | ReadonlyMap<string, ProvidedModel>,
    options: ScriptedModelProviderOptions = {},
  ) {
    checkProviderOptions(options);
    const verification = new Verification({
      name: options.name ?? "ScriptedModelProvider",
      unconsumed: () => undefined,
    });
    super(verification, () => this.#all);
    this.#verification = verification;
    this.#models = modelsByName(models);
    this.#defaultModel = options.defaultModel;
    announce(this);
  }

  /** Every request in order, in a new frozen array. */
  get calls(): readonly RecordedModelNameCall[] {
    return Object.freeze(
      this.#calls.map(({ index, modelName }) => Object.freeze({ index, modelName })),
    );
  }

  /** How many steps of its models were not used yet. */
  get remainingSteps(): number {
    return this.#all.reduce((sum, model) => sum + model.remainingSteps, 0);
  }

  /** Who was asked for, an entry a request. */
  override get transcript(): readonly TranscriptEntry[] {
    return this.#calls.map(({ index, sequence, modelName }) => ({
      sequence,
      double: this.name,
      index,
      title: `model ${isNamed(modelName) ? JSON.stringify(modelName) : "by default"}`,
    }));
  }

  /**
   * The model of a name.
   *
   * @throws {@link UnexpectedModelNameError} for a name that the provider does not have, as a violation.
   */
  getModel(modelName?: string): Model {
    const index = this.#calls.length;
    this.#calls.push({ index, modelName, sequence: nextSequence() });
    const model =
      this.#models.get(modelName ?? "") ?? (isNamed(modelName) ? undefined : this.#defaultModel);
    if (model === undefined) {
      throw this.#verification.violate(
        new UnexpectedModelNameError(this.#unknownName(modelName), index, modelName),
      );
    }
    return model;
  }

  /** The provider's own violations and the reports of its models. It may hold payloads. */
  override report(): string {
    return [
      `${this.name}: ${this.#calls.length} requests for ${this.#all.length} models.`,
      this.#verification.describeViolations(),
      ...this.#all.map((model) => model.report()),
    ].join("\n\n");
  }

  /** The models, each once; of lanes the wholes. */
  get #all(): readonly ScriptedModel[] {
    const given = [...this.#models.values(), ...(this.#defaultModel ? [this.#defaultModel] : [])];
    return [...new Set(given.map((model) => ("model" in model ? model.model : model)))];
  }

  #unknownName(modelName: string | undefined): string {
    const names = [...this.#models.keys()].map((name) => JSON.stringify(name)).join(", ");
    return !isNamed(modelName)
      ? `${this.name}: a model without a name was asked for. Give the option defaultModel, or a model to the agent or the runner.`
      : `${this.name}: there is no model ${JSON.stringify(modelName)}; there ${this.#models.size === 1 ? "is" : "are"}: ${names || "none"}. Add it, or find out why the application asks for it.`;
  }
}

/** The runner asks for the model of an agent that names none by an empty name. */
function isNamed(modelName: string | undefined): modelName is string {
  return modelName !== undefined && modelName !== "";
}
