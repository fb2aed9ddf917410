import { isIP } from "node:net";

/** A hole in the closed network. */
export interface Hole {
  /** Whether a host, in lower case and without brackets, and a port are let through. Without a port, any is meant. */
  isFor(host: string, port: number | undefined): boolean;
}

/** A host as it is compared: lower case, without brackets and without the dot of the root. */
export function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/u, "$1")
    .replace(/\.$/u, "");
}

/** Whether a host is this machine: 127.0.0.0/8, `::1`, `localhost` and what is below it, and the unspecified address. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/u, "").replace(/%.*$/u, "");
  return (
    address === "" ||
    address === "localhost" ||
    address.endsWith(".localhost") ||
    address === "::1" ||
    address === "::" ||
    address === "0.0.0.0" ||
    (isIP(address) === 4 && address.startsWith("127."))
  );
}

/**
 * Reads what `allow` says of one hole: `api.example.com`, `*.example.com:443`, `10.0.0.5:5432`, `[2001:db8::1]:443`, and `*` for all hosts.
 *
 * @returns `undefined` for what is no such text.
 */
export function readHole(text: unknown): Hole | undefined {
  const match =
    typeof text === "string" ? /^(?<host>\[[^\]]+\]|.+?)(?::(?<port>\d+))?$/u.exec(text) : null;
  const isWholeAddress = typeof text === "string" && isIP(text) !== 0;
  const host = plainHost(isWholeAddress ? text : (match?.groups?.["host"] ?? ""));
  const port = isWholeAddress ? undefined : match?.groups?.["port"];
  if (
    host !== "*" &&
    isIP(host) === 0 &&
    !/^(?:\*\.)?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u.test(host)
  ) {
    return undefined;
  }
  const suffix = host.startsWith("*") ? host.slice(1) : undefined;
  return {
    isFor: (wantedHost, wantedPort) =>
      (suffix === undefined ? wantedHost === host : wantedHost.endsWith(suffix)) &&
      (port === undefined || wantedPort === undefined || wantedPort === Number(port)),
  };
}
