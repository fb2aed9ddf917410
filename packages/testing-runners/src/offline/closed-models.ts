import { RealModelBlockedError } from "../errors/real-model-blocked-error.ts";
import type { Guard } from "./guard.ts";
import { replaceMethod, type Stand, type Undo } from "./replace.ts";
import { runningAgentName } from "./running-agent.ts";
import { SdkCopies } from "./sdk-copies.ts";
import { Stack } from "./stack.ts";

/** The default model providers of the copies of the SDK, which hand out no models. */
export class ClosedModels {
  readonly #guard: Guard;
  readonly #closed = new Map<object, Undo>();
  readonly #copies = new SdkCopies((provider) => this.#close(provider));
  #isOver = false;

  constructor(guard: Guard) {
    this.#guard = guard;
  }

  /** @param script - the script of the SDK that runs. */
  closeFor(script: string | undefined): void {
    this.#copies.see(script);
  }

  /** Has the providers hand out their models again. */
  reopen(): void {
    this.#isOver = true;
    for (const undo of this.#closed.values()) {
      undo();
    }
  }

  #close(provider: object): void {
    // A provider that verifies itself is a double: its models are scripted.
    if (!this.#isOver && !this.#closed.has(provider) && !("assertComplete" in provider)) {
      this.#closed.set(provider, replaceMethod(provider, "getModel", this.#block));
    }
  }

  readonly #block: Stand = async ({ args, boundary, proceed }) => {
    if (!this.#guard.refusesModels) {
      return proceed();
    }
    const [name] = args;
    const stack = new Stack(boundary);
    const error = new RealModelBlockedError({
      modelName: typeof name === "string" && name !== "" ? name : undefined,
      agentName: runningAgentName(),
      location: stack.ownLocation,
    });
    stack.lendTo(error);
    throw this.#guard.keep(error);
  };
}
