import {
  checkOptions,
  InvalidOptionError,
  isObject,
  NAME_OPTION,
  type OptionChecks,
} from "@understudy/testing-shared/internal";

/** A version of the AI SDK's model specification: `ai` 7 takes all three, `ai` 6 takes `"v3"` and `"v2"`. */
export type AiSdkSpecificationVersion = "v2" | "v3" | "v4";

/** Options of `toTranscriptionModel()` and `toSpeechModel()`. */
export interface AiSdkBridgeOptions<
  TVersion extends AiSdkSpecificationVersion = AiSdkSpecificationVersion,
> {
  /** The specification that the model says it follows. `"v4"` by default, which `ai` 7 asks for. */
  readonly specificationVersion?: TVersion | undefined;
  /**
   * The provider that the model says it is of. `"understudy"` by default. The part before the first dot is the key of its
   * provider options: `"openai.transcription"` hears what stands under `openai`.
   */
  readonly provider?: string | undefined;
}

const VERSIONS: readonly unknown[] = [
  "v2",
  "v3",
  "v4",
] satisfies readonly AiSdkSpecificationVersion[];

const CHECKS = {
  specificationVersion: [(value) => VERSIONS.includes(value), '"v2", "v3" or "v4"'],
  provider: NAME_OPTION,
} as const satisfies OptionChecks<AiSdkBridgeOptions>;

/**
 * The options with their defaults.
 *
 * @throws InvalidOptionError for an option that there is not, or that has a value of the wrong kind.
 */
export function bridgeOptions(
  owner: string,
  options: AiSdkBridgeOptions,
): { readonly specificationVersion: AiSdkSpecificationVersion; readonly provider: string } {
  checkOptions(owner, options, CHECKS);
  const { specificationVersion = "v4", provider = "understudy" } = options;
  return { specificationVersion, provider };
}

/** @throws InvalidOptionError for what is no model with the method. */
export function checkModel(owner: string, argument: "stt" | "tts", model: unknown): void {
  const [method, kind] =
    argument === "stt" ? ["transcribe", "speech-to-text"] : ["run", "text-to-speech"];
  if (
    !isObject(model) ||
    typeof Reflect.get(model, method) !== "function" ||
    typeof Reflect.get(model, "modelName") !== "string"
  ) {
    throw new InvalidOptionError(
      `${owner}: the first argument must be a ${kind} model, with a modelName and the method ${method}().`,
      argument,
    );
  }
}
