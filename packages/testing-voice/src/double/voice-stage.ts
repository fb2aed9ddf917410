import { unusedWords, Verification } from "@understudy/testing-shared/internal";
import { UnconsumedVoiceStepsError } from "../errors/unconsumed-voice-steps-error.ts";
import type { VoiceScript } from "./voice-script.ts";

const FINISH =
  "Read the pipeline's stream to its end, or close it, before assertComplete(), and let every responder and stream of the script finish; release the gates that calls wait at.";

/** What stands behind a double: its scripts, and whether they were kept to. */
export class VoiceStage {
  readonly name: string;
  readonly verification: Verification;
  readonly #handedOut: () => number;
  readonly #notes: () => string;
  readonly #scripts: VoiceScript<unknown>[] = [];
  #calls = 0;

  /**
   * @param handedOut - how many steps are left in what the double gave out.
   * @param notes - what is odd about how it went, for the end of a message; empty where nothing is.
   */
  constructor(name: string, handedOut: () => number = () => 0, notes: () => string = () => "") {
    this.name = name;
    this.#handedOut = handedOut;
    this.#notes = notes;
    this.verification = new Verification({
      name,
      notes,
      finish: FINISH,
      unconsumed: () => (this.#unused === 0 ? undefined : this.#unconsumed()),
    });
  }

  /** The fewest further calls that would satisfy the scripts, those of what the double gave out too. */
  get remaining(): number {
    return this.#unused + this.#handedOut();
  }

  /** Lets a script perform here. */
  admit(script: VoiceScript<unknown>): void {
    this.#scripts.push(script);
  }

  /**
   * Notes that a call is in flight. Its number is that among the calls of all scripts, which have histories of their own.
   *
   * @returns notes that it settled.
   */
  begin(signal: AbortSignal | undefined, method: string): () => void {
    const { inFlight } = this.verification;
    const call = this.#calls;
    this.#calls += 1;
    inFlight.begin(call, signal, method);
    return () => {
      inFlight.settle(call);
    };
  }

  /** The scripts with what was used, the number of calls, and the violations. It may hold payloads. */
  report(): string {
    const unused = this.remaining;
    return paragraphs([
      `${this.name}: ${this.#calls} call${this.#calls === 1 ? "" : "s"}, ${unused} unused step${unused === 1 ? "" : "s"}.`,
      ...this.#layouts,
      this.#notes(),
      this.verification.describeViolations(),
    ]);
  }

  get #unused(): number {
    return this.#scripts.reduce((sum, { remaining }) => sum + remaining, 0);
  }

  get #layouts(): readonly string[] {
    return this.#scripts
      .filter(({ length }) => length > 0 || this.#scripts.length === 1)
      .map((script) => {
        const layout = script.layout(script.next);
        return script.name === this.name ? layout : `${script.name}:\n${layout}`;
      });
  }

  #unconsumed(): UnconsumedVoiceStepsError {
    const count = this.#unused;
    const all = this.#scripts.reduce((sum, { length }) => sum + length, 0);
    const unused = this.#scripts.reduce((sum, script) => sum + script.unused, 0);
    return new UnconsumedVoiceStepsError(
      paragraphs([
        `${this.name}: ${unusedWords({ remaining: count, unused, length: all })}: the workflow ended early.`,
        ...this.#layouts,
        this.#notes(),
        "Remove the step, or find out why the workflow stops before it.",
      ]),
      this.remaining,
    );
  }
}

function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}
