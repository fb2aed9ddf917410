import { Agent, type ModelProvider, retryPolicies, Runner, tool } from "@openai/agents";
import { z } from "zod";

/** What an assistant is made of. It names its models; the provider knows them. */
export interface AssistantOptions {
  readonly modelProvider: ModelProvider;
  /** Sets the thermostat of the house. */
  readonly setThermostat: (celsius: number) => void;
}

/** How a question ended. */
export type Answer =
  | { readonly kind: "answered"; readonly text: string }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly reason: unknown };

/** An assistant that retries what is worth it, can be cancelled, and never throws. */
export function createAssistant({ modelProvider, setThermostat }: AssistantOptions) {
  const thermostat = tool({
    name: "set_thermostat",
    description: "Sets the temperature of the house.",
    parameters: z.object({ celsius: z.number() }),
    execute: ({ celsius }) => {
      setThermostat(celsius);
      return `set to ${celsius}`;
    },
  });
  const quick = new Agent({
    name: "Quick assistant",
    model: "small",
    tools: [thermostat],
    modelSettings: {
      retry: {
        maxRetries: 2,
        policy: retryPolicies.providerSuggested(),
        backoff: { initialDelayMs: 1, jitter: false },
      },
    },
  });
  const thorough = new Agent({ name: "Thorough assistant", model: "large" });
  const runner = new Runner({ modelProvider, tracingDisabled: true });

  return {
    thermostat,

    async ask(
      question: string,
      { signal, thoroughly = false }: { signal?: AbortSignal; thoroughly?: boolean } = {},
    ): Promise<Answer> {
      try {
        const { finalOutput = "" } = await runner.run(
          thoroughly ? thorough : quick,
          question,
          signal === undefined ? {} : { signal },
        );
        return { kind: "answered", text: finalOutput };
      } catch (error) {
        return error instanceof Error && error.name === "AbortError"
          ? { kind: "cancelled" }
          : { kind: "failed", reason: error };
      }
    },
  };
}
