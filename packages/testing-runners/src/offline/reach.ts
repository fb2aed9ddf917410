import { AsyncLocalStorage } from "node:async_hooks";

import {
  type NetworkClosedDetails,
  NetworkClosedError,
  type ReachedThrough,
} from "../errors/network-closed-error.ts";
import type { Callable } from "./replace.ts";
import { Stack } from "./stack.ts";

/** What code reaches for. */
export interface Target {
  /** In lower case, without brackets. */
  readonly host: string;
  readonly port: number | undefined;
  /** The interface that is reached through, or what it is built on. */
  readonly through: Exclude<ReachedThrough, "http" | "https">;
}

/**
 * Somebody on the way to the network: noted above, where the stack shows who it is, and read below, where Node connects
 * or looks up a name in the same async context.
 */
export class Reach implements NetworkClosedDetails {
  readonly host: string;
  readonly port: number | undefined;
  readonly #through: Target["through"];
  readonly #stack: Stack;
  readonly #context: Reach | undefined;
  readonly #earlier: Reach | undefined;
  #refusal: NetworkClosedError | undefined;

  /** @param boundary - the function of ours that was called instead of the interface. */
  constructor({ host, port, through }: Target, boundary: Callable) {
    this.host = host;
    this.port = port;
    this.#through = through;
    this.#stack = new Stack(boundary);
    this.#context = reaches.getStore();
    this.#earlier = latest.get(`${host}:${port}`);
  }

  get via(): ReachedThrough {
    const outer = this.#carrier;
    if (outer !== undefined) {
      return outer.via;
    }
    const isHttp = this.#stack.isIn("_http_client") || this.#stack.isIn("_http_agent");
    return isHttp && this.#through !== "dns"
      ? this.#through === "tls"
        ? "https"
        : "http"
      : this.#through;
  }

  get location(): string | undefined {
    return (
      this.#carrier?.location ??
      this.#stack.ownLocation ??
      this.#outer?.location ??
      this.#stack.location
    );
  }

  /** What it was refused with, if it was. */
  get refusal(): NetworkClosedError | undefined {
    return this.#refusal;
  }

  /** Makes the error that refuses it, at the port that is known then. */
  refuse(port: number | undefined): NetworkClosedError {
    const { host, via, location } = this;
    const error = new NetworkClosedError({ host, port, via, location });
    this.#remember(error);
    this.#origin.#stack.lendTo(error);
    return error;
  }

  /** The reach of which all the others are parts. */
  get #origin(): Reach {
    const carrier = this.#carrier;
    return carrier === undefined ? this : carrier.#origin;
  }

  #remember(error: NetworkClosedError): void {
    const carrier = this.#carrier;
    this.#refusal = error;
    if (carrier !== undefined) {
      carrier.#remember(error);
    }
  }

  get #outer(): Reach | undefined {
    return this.#context ?? (this.#stack.ownLocation === undefined ? this.#earlier : undefined);
  }

  /** The reach that this one is a part of: `fetch` opens a socket. */
  get #carrier(): Reach | undefined {
    const isPart =
      (this.#through === "net" || this.#through === "tls" || this.#through === "dns") &&
      (this.#stack.location === undefined || this.#stack.isIn("internal/deps/undici"));
    return isPart ? this.#outer : undefined;
  }
}

const reaches = new AsyncLocalStorage<Reach>();

/**
 * The latest reach for each target. msw opens a connection that it does not mock in a context of its own: who asked for it
 * is who reached for the same last.
 */
const latest = new Map<string, Reach>();

/** Runs code, and what it starts, as one that reaches for a target. */
export function reaching<T>(target: Target, boundary: Callable, code: (reach: Reach) => T): T {
  const reach = new Reach(target, boundary);
  latest.set(`${target.host}:${target.port}`, reach);
  return reaches.run(reach, code, reach);
}

/** Who is on the way to a host. */
export function reachFor(host: string, port: number | undefined): Reach | undefined {
  return reaches.getStore() ?? latest.get(`${host}:${port}`);
}

/** Forgets who reached for what. */
export function forgetReaches(): void {
  latest.clear();
}
