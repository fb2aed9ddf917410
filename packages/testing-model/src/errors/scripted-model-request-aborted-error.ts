import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/**
 * The request was aborted, before the call (then nothing was recorded or used) or while the double worked on it. Its
 * `name` is `AbortError`, because that is how applications recognise an abort.
 */
export class ScriptedModelRequestAbortedError extends UnderstudyError {
  static {
    brandError(ScriptedModelRequestAbortedError, "ScriptedModelRequestAbortedError", {
      displayName: "AbortError",
    });
  }

  readonly code = "scripted_model_request_aborted";
  /** Index of the call in `calls`, zero-based; `undefined` where the request was aborted before it was made. */
  readonly callIndex: number | undefined;

  constructor(message: string, callIndex?: number) {
    super(message);
    this.callIndex = callIndex;
  }
}
