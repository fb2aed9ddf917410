import { nearestName } from "@understudy/testing-shared/internal";
import { isKnownEvent, KNOWN_EVENTS } from "../builders/known-events.ts";
import type { TransportParts } from "./transport-parts.ts";

/**
 * Delivers an event at once.
 *
 * @returns whether anybody listens.
 * @throws what a listener throws, and a violation for an event that can reach nobody because the SDK has no such event.
 */
export function emitEvent(
  { hub, failures, verification }: TransportParts,
  event: string,
  args: readonly unknown[],
): boolean {
  const isHeard = hub.emit(event, args);
  if (!isHeard && !isKnownEvent(event)) {
    const nearest = nearestName(event, Object.keys(KNOWN_EVENTS));
    const hint = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
    throw verification.violate(failures.unknownEvent(event, hint));
  }
  return isHeard;
}
