import { type Verifiable, VerifiableDouble } from "@understudy/testing-shared/internal";
import type { VoiceStage } from "./voice-stage.ts";

/** What every double of the voice boundary has: steps that are left, and a report. */
export abstract class VoiceDouble extends VerifiableDouble {
  readonly #stage: VoiceStage;

  /** @param others - the doubles that this one hands out, and answers for. */
  constructor(stage: VoiceStage, others?: () => readonly Verifiable[]) {
    super(stage.verification, others);
    this.#stage = stage;
  }

  /** The fewest further calls that would satisfy the script. Without groups: how many steps were not used yet. */
  get remainingSteps(): number {
    return this.#stage.remaining;
  }

  /** The script with what was used, the number of calls, and the violations. It may hold payloads. */
  override report(): string {
    return this.#stage.report();
  }
}
