import { brandError, UnderstudyError } from "./understudy-error.ts";

/** An option of a double, or of `configure`, has a name or a value that it cannot have. */
export class InvalidOptionError extends UnderstudyError {
  static {
    brandError(InvalidOptionError, "InvalidOptionError");
  }

  readonly code = "invalid_option";
  /** The name of the option. */
  readonly option: string;

  constructor(message: string, option: string) {
    super(message);
    this.option = option;
  }
}
