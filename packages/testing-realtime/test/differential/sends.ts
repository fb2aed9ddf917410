import type { Double } from "../support/doubles.ts";
import type { SENDS } from "./plans.ts";

/** Callbacks that are called inside each other deeper than this do nothing. */
export const DEEPEST = 3;

/** Makes a call that has no part in the lifecycle. */
export function send(
  double: Double,
  method: (typeof SENDS)[number],
  data: number,
  arg: object,
): void {
  switch (method) {
    case "interrupt":
      double.interrupt();
      return;
    case "mute":
      double.mute(data % 2 === 0);
      return;
    case "sendAudio":
      double.sendAudio(new Uint8Array([1, data]).buffer, { commit: data % 2 === 0 });
      return;
    case "sendEvent":
      double.sendEvent({ type: "session.update", data: arg });
      return;
    case "sendMessage":
      double.sendMessage("Hello", { data: arg });
  }
}

/** Connects a transport so that nothing is left over. */
export async function connectAsExpected(double: Double): Promise<void> {
  const met = double.expectCall("connect");
  await double.connect({ apiKey: "key" });
  await met;
}
