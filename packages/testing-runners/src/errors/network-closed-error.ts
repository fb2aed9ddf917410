import { brandError, UnderstudyError } from "@understudy/testing-shared/internal";

/** By which interface code reached for the network. */
export type ReachedThrough = "fetch" | "WebSocket" | "http" | "https" | "net" | "tls" | "dns";

/** What a {@link NetworkClosedError} says. */
export interface NetworkClosedDetails {
  /** The host, without its port. */
  readonly host: string;
  /** The port, where it is known. */
  readonly port: number | undefined;
  /** By which interface. */
  readonly via: ReachedThrough;
  /** `file:line:column` of the code that did it, where the stack tells. */
  readonly location: string | undefined;
}

/**
 * Code reached for something else than the loopback while the network was closed by `offline()`. No path, query, header
 * or key of the attempt is kept.
 */
export class NetworkClosedError extends UnderstudyError implements NetworkClosedDetails {
  static {
    brandError(NetworkClosedError, "NetworkClosedError");
  }

  readonly code = "network_closed";
  readonly host: string;
  readonly port: number | undefined;
  readonly via: ReachedThrough;
  readonly location: string | undefined;

  constructor({ host, port, via, location }: NetworkClosedDetails) {
    const target = port === undefined ? host : `${host.includes(":") ? `[${host}]` : host}:${port}`;
    super(
      `${via} reached for ${target}${location === undefined ? "" : ` at ${location}`}, and the network is closed. Script the answer with a double, mock it (msw, or a server on the loopback), or open the host: offline({ allow: [${JSON.stringify(host)}] }).`,
    );
    this.host = host;
    this.port = port;
    this.via = via;
    this.location = location;
  }
}
