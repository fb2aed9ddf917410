import { kindOf } from "../audio/typed-arrays.ts";
import { InvalidVoiceOptionError } from "../errors/invalid-voice-option-error.ts";

/** @throws {InvalidVoiceOptionError} for what is no client: the class, a key, or nothing at all. */
export function checkClient(client: unknown, owner: string): void {
  const isClient = typeof client === "object" && client !== null && "audio" in client;
  if (!isClient) {
    throw new InvalidVoiceOptionError(
      `The option client of ${owner} is to be a client of the package openai, such as new OpenAI(). It is a value of ` +
        `the kind ${kindOf(client)}.`,
      "options.client",
    );
  }
}

/** @throws {InvalidVoiceOptionError} for a model's name that is none. */
export function checkModelName(name: unknown, option: string, owner: string): void {
  if (name !== undefined && (typeof name !== "string" || name === "")) {
    throw new InvalidVoiceOptionError(
      `The option ${option} of ${owner} is to be the name of a model, or absent for the default.`,
      `options.${option}`,
    );
  }
}
