import { isObject } from "@understudy/testing-shared/internal";

type Fields = Readonly<Record<PropertyKey, unknown>>;

/** A double that keeps its calls. */
export type Recorder = Fields & { readonly calls: readonly unknown[] };

/** The result of a run: `RunResult` or `StreamedRunResult`, of whichever copy of the SDK. */
export type RunSubject = Fields & { readonly newItems: readonly unknown[] };

/** Whether a value is the result of a run. */
export function isRun(value: unknown): value is RunSubject {
  return isObject(value) && "rawResponses" in value && Array.isArray(value["newItems"]);
}

/** Whether a value keeps calls, as every double does. */
export function isRecorder(value: unknown): value is Recorder {
  return isObject(value) && Array.isArray(value["calls"]);
}

/** Whether a value can be verified, as every double and every lane of one can. */
export function isVerifiable(
  value: unknown,
): value is Fields & { readonly assertComplete: () => void } {
  return isObject(value) && has(value, "assertComplete");
}

/** Whether a value is a scripted model, or a lane of one. */
export function isModel(value: unknown): value is Recorder {
  return isRecorder(value) && has(value, "getResponse");
}

/** Whether a value is a scripted realtime transport. */
export function isTransport(value: unknown): value is Recorder {
  return isRecorder(value) && has(value, "sendFunctionCallOutput");
}

/** Whether a value is a scripted text-to-speech model. */
export function isSpeaker(value: unknown): value is Recorder {
  return isRecorder(value) && has(value, "run") && typeof value["sampleRateHz"] === "number";
}

/** Whether a value is a scripted voice workflow. */
export function isWorkflow(value: unknown): value is Recorder {
  return isRecorder(value) && has(value, "run") && has(value, "onStart");
}

/** What a value is called in a message. */
export function subjectName(value: unknown): string {
  if (isRun(value)) {
    return "the run";
  }
  const name: unknown = isObject(value) ? value["name"] : undefined;
  return typeof name === "string" ? name : "the double";
}

/** The fields of a recorded call. */
export function fieldsOf(call: unknown): Fields {
  return isObject(call) ? call : {};
}

function has(value: Fields, method: string): boolean {
  return typeof value[method] === "function";
}
