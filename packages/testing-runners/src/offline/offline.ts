import { checkOptions, SWITCH_OPTION } from "@understudy/testing-shared/internal";

import { closeGlobals } from "./close-globals.ts";
import { closeLookups } from "./close-lookups.ts";
import { closeSdk } from "./close-sdk.ts";
import { closeSockets } from "./close-sockets.ts";
import { type ClosedNetwork, NetworkClosing } from "./closed-network.ts";
import { forgetGate, gate } from "./gate.ts";
import type { Guard } from "./guard.ts";
import { readHole } from "./hosts.ts";
import { type Undo, undoAll } from "./replace.ts";

/** What stays open. */
export interface OfflineOptions {
  /**
   * Hosts that can be reached: `api.example.com`, `*.example.com` (any host below it), each with a port or for all ports
   * (`db.example.com:5432`), IP addresses too (`[2001:db8::1]:443`), and `*` for all. The loopback always can.
   */
  readonly allow?: readonly string[] | undefined;
  /**
   * Whether the SDK's default model provider hands out its models, for a test of a real model behind `allow` or msw.
   * `false` unless given.
   */
  readonly models?: boolean | undefined;
}

/**
 * Closes the network: whoever reaches for anything but the loopback through `fetch`, `WebSocket`, `http`, `https`, `net`,
 * `tls` or `dns` is refused at once with a `NetworkClosedError`, an agent that asks the SDK's default provider for a model
 * fails with a `RealModelBlockedError`, and the SDK exports no traces. Every attempt is kept, and announced to the
 * runner's adapter, so that one that was swallowed fails its test. msw works as ever, set up before or after.
 *
 * Several closings may be open at once: the network is open again when the last is restored, and a hole of one is a hole
 * for all.
 *
 * @throws InvalidOptionError for an unknown option or a value that it cannot have; then nothing is closed.
 * @example
 * ```ts
 * import { NetworkClosedError, offline } from "@understudy/testing-runners";
 *
 * const network = offline();
 * const answer = await fetch("https://api.example.com/rates").catch(() => "no rates");
 * console.log(answer); // no rates
 * const [attempt] = network.takeViolations(NetworkClosedError);
 * console.log(attempt?.host, attempt?.port); // api.example.com 443
 * network.restore();
 * ```
 */
export function offline(options: OfflineOptions = {}): ClosedNetwork {
  checkOptions("offline()", options, {
    allow: [
      (value) => Array.isArray(value) && value.every((host) => readHole(host) !== undefined),
      "a list of hosts such as api.example.com or *.example.com:443, without scheme and path",
    ],
    models: SWITCH_OPTION,
  });
  const { allow = [], models = false } = options;
  const holes = allow.map(readHole).filter((hole) => hole !== undefined);
  const shared = gate(closeEverything);
  const network = new NetworkClosing(holes, models, (closing) => {
    if (shared.remove(closing)) {
      forgetGate();
    }
  });
  shared.add(network);
  return network;
}

function closeEverything(guard: Guard): Undo {
  return undoAll([closeSockets(guard), closeLookups(guard), closeGlobals(guard), closeSdk(guard)]);
}
