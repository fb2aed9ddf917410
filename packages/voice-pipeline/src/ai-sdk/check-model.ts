import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";

/** @throws {InvalidVoiceOptionError} for what is no model of the AI SDK: a model's name, most likely. */
export function checkModel(model: unknown, owner: string, example: string): void {
  const isModel =
    typeof model === "object" &&
    model !== null &&
    typeof Reflect.get(model, "doGenerate") === "function";
  if (!isModel) {
    throw new InvalidVoiceOptionError(
      `${owner} takes a model object of an AI SDK provider, which has doGenerate(): ${example}. It was given ` +
        `${typeof model === "string" ? "a model's name" : `a value of type ${typeof model}`}.`,
      "model",
    );
  }
}
