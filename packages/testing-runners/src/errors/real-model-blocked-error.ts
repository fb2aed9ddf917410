import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** What a {@link RealModelBlockedError} says. */
export interface RealModelBlockedDetails {
  /** The name that was asked for; `undefined` where it was the SDK's default model. */
  readonly modelName: string | undefined;
  /** The agent that ran, where it is known. */
  readonly agentName: string | undefined;
  /** `file:line:column` of the code that ran the agent, where the stack tells. */
  readonly location: string | undefined;
}

/** An agent without a scripted model asked the SDK's default provider for one while the network was closed. */
export class RealModelBlockedError extends UnderstudyError implements RealModelBlockedDetails {
  static {
    brandError(RealModelBlockedError, "RealModelBlockedError");
  }

  readonly code = "real_model_blocked";
  readonly modelName: string | undefined;
  readonly agentName: string | undefined;
  readonly location: string | undefined;

  constructor({ modelName, agentName, location }: RealModelBlockedDetails) {
    const agent = agentName === undefined ? "An agent" : `The agent ${JSON.stringify(agentName)}`;
    const model =
      modelName === undefined ? "its default model" : `the model ${JSON.stringify(modelName)}`;
    super(
      `${agent} asked the default provider for ${model}${location === undefined ? "" : ` at ${location}`}, and the network is closed. Give the agent a model: new ScriptedModel([...]), or the runner a modelProvider: new ScriptedModelProvider({...}). To let real models through, say offline({ models: true }), and open their host with allow.`,
    );
    this.modelName = modelName;
    this.agentName = agentName;
    this.location = location;
  }
}
