import { InterleavingsUnavailableError } from "./interleavings-unavailable-error.ts";

/** @throws InterleavingsUnavailableError where there is no `MessageChannel` to wait for turns with. */
export function requireTurns(): void {
  if (typeof MessageChannel === "undefined") {
    throw new InterleavingsUnavailableError(
      "exploreInterleavings needs the class MessageChannel, which this environment lacks: " +
        "run the test in an environment that has it, such as Node.js itself.",
      "MessageChannel",
    );
  }
}

/**
 * Resolves in a later turn of the event loop, when all microtasks are done. Fake timers do not hold it up.
 *
 * A channel a turn: messages that two ports send each other back and forth may all arrive in one turn.
 */
export async function nextTurn(): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}
