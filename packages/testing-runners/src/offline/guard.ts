import type { NetworkClosedError } from "../errors/network-closed-error.ts";
import type { RealModelBlockedError } from "../errors/real-model-blocked-error.ts";

/** An attempt to leave the closed network. */
export type OfflineAttempt = NetworkClosedError | RealModelBlockedError;

/** What the closed interfaces ask, and tell. */
export interface Guard {
  /** Whether a host is out of reach. Without a port: whether it is with each. */
  refuses(host: string, port: number | undefined): boolean;
  /** Whether the SDK's default model provider is out of reach. */
  readonly refusesModels: boolean;
  /** Keeps an attempt and returns it, to be thrown. */
  keep<T extends OfflineAttempt>(attempt: T): T;
}
