import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** What {@link InvalidScriptedModelItemError} tells. */
export interface InvalidScriptedModelItemDetails {
  /** The builder that refused its arguments, as it is called: `functionCall`, `item.shellCall`. */
  readonly helper: string;
  /** Where the fault is, from the name of the parameter on: `args.cities[0]`, `options.callId`. */
  readonly path: string;
  /** What is wrong there, as the rest of a sentence that begins with the path. */
  readonly problem: string;
  /** What to write instead. */
  readonly hint: string;
  /** The error that led to this one. */
  readonly cause?: unknown;
}

/**
 * A builder of output items cannot build what it was asked for: an id is missing, or the arguments of a call cannot be
 * carried by JSON. It is thrown at once, at the line that has to be mended.
 */
export class InvalidScriptedModelItemError extends UnderstudyError {
  static {
    brandError(InvalidScriptedModelItemError, "InvalidScriptedModelItemError");
  }

  readonly code = "invalid_scripted_model_item";
  /** The builder that refused its arguments. */
  readonly helper: string;
  /** Where the fault is, from the name of the parameter on. */
  readonly path: string;
  /** What to write instead. */
  readonly hint: string;

  constructor({ helper, path, problem, hint, cause }: InvalidScriptedModelItemDetails) {
    super(`${helper}: ${path} ${problem} ${hint}`, { cause });
    this.helper = helper;
    this.path = path;
    this.hint = hint;
  }
}
