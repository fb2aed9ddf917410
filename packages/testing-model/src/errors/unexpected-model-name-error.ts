import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** The application asked a {@link ScriptedModelProvider} for a model that it does not have. */
export class UnexpectedModelNameError extends UnderstudyError {
  static {
    brandError(UnexpectedModelNameError, "UnexpectedModelNameError");
  }

  readonly code = "unexpected_model_name";
  /** Index of the request in the provider's `calls`, zero-based. */
  readonly callIndex: number;
  /** The name that was asked for; `undefined` or empty for the default model. */
  readonly modelName: string | undefined;

  constructor(message: string, callIndex: number, modelName: string | undefined) {
    super(message);
    this.callIndex = callIndex;
    this.modelName = modelName;
  }
}
