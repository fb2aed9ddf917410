import type { Double } from "../support/doubles.ts";
import { settled } from "../support/unhandled.ts";
import type { LifecycleCase, Operation } from "./cases.ts";

/** Plays a case on a transport, and gives every thing that could be seen, in order. */
export async function trace(transport: Double, lifecycle: LifecycleCase): Promise<string[]> {
  return new Play(transport, lifecycle).run();
}

class Play {
  readonly #transport: Double;
  readonly #case: LifecycleCase;
  #log: string[] = [];
  #isArmed = false;
  #nested: Promise<void> | undefined;

  constructor(transport: Double, lifecycle: LifecycleCase) {
    this.#transport = transport;
    this.#case = lifecycle;
  }

  async run(): Promise<string[]> {
    const { first, up, hook, fails } = this.#case;
    const transport = this.#transport;
    transport.on("connection_change", (status) => {
      this.#note(`heard ${status}`);
      if (hook === status) {
        this.#enterHook();
      }
    });
    if (up) {
      const connected = transport.expectCall("connect");
      await transport.connect({ apiKey: "key" });
      await connected;
      this.#log = [];
    }
    this.#isArmed = true;
    if (hook === "matcher") {
      this.#expect(first === "disconnect" ? "close" : first);
    }
    if (fails && first !== "disconnect") {
      transport.failNextCall(first, new Error("injected"));
    }
    await this.#operate(first, first);
    await this.#nested;
    await settled();
    this.#note(`end, calls: ${transport.calls.map(({ method }) => method).join(" ") || "none"}`);
    return this.#log;
  }

  /** A line with the status at that time. */
  #note(line: string): void {
    this.#log.push(`${line} (${this.#transport.status})`);
  }

  #expect(method: "connect" | "close"): void {
    const enter = (): void => {
      this.#enterHook();
    };
    const met =
      method === "connect"
        ? this.#transport.expectCall("connect", enter)
        : this.#transport.expectCall("close", enter);
    met.then(
      () => {
        this.#note("expectation met");
      },
      (error: unknown) => {
        this.#note(`expectation rejected: ${nameOf(error)}`);
      },
    );
  }

  #enterHook(): void {
    if (!this.#isArmed) {
      return;
    }
    // Once: what the hook starts would enter it again.
    this.#isArmed = false;
    const { nested, nestedFails, hookThrows } = this.#case;
    this.#note("hook");
    if (nested !== "none") {
      if (nestedFails && nested !== "disconnect") {
        this.#transport.failNextCall(nested, new Error("nested injected"));
      }
      this.#nested = this.#operate(nested, `nested ${nested}`);
    }
    if (hookThrows) {
      throw new Error("hook");
    }
  }

  /** Its first part is synchronous, like that of the operation. */
  async #operate(operation: Operation, title: string): Promise<void> {
    try {
      if (operation === "connect") {
        await this.#transport.connect({ apiKey: "key" });
      } else {
        this.#transport[operation]();
      }
      this.#note(`${title} ok`);
    } catch (error) {
      this.#note(`${title} threw ${nameOf(error)}`);
    }
  }
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  return error.name === "Error" ? error.message : error.name;
}
