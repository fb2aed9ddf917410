import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** A fixture was asked for in a test whose doubles nobody would verify. */
export class MissingSetupError extends UnderstudyError {
  static {
    brandError(MissingSetupError, "MissingSetupError");
  }

  readonly code = "missing_setup";

  constructor(test: string) {
    super(
      `The doubles of the test ${JSON.stringify(test)} would not be verified: its file was not set up. Without isolation vitest loads a module once for all files, so add the setup file: setupFiles: ["@understudy/testing-runners/vitest"].`,
    );
  }
}
