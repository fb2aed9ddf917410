import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import net from "node:net";
import tls from "node:tls";

/** Waits until a socket is connected. */
export function connected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once("connect", () => {
      socket.destroy();
      resolve();
    });
    socket.once("error", reject);
  });
}

/** Gets a URL through `http` or `https`. */
export function get(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const client = url.startsWith("https:") ? https : http;
    client
      .get(url, { agent: false }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode));
      })
      .once("error", reject);
  });
}

/** Opens a WebSocket, which tells nobody why it failed. */
export function opened(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error("The socket did not open.")));
  });
}

/** The answer of a function of `dns` with a callback. */
export function answer(ask: (callback: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    ask((error) => (error === null ? resolve() : reject(error)));
  });
}

/** Every way to the network, and what it reaches for. */
export const WAYS: readonly {
  readonly title: string;
  readonly reach: () => Promise<unknown>;
  readonly host: string;
  readonly port?: number;
  readonly via: string;
}[] = [
  {
    title: "fetch of a text",
    reach: () => fetch("https://api.example.com/secret?key=secret"),
    host: "api.example.com",
    port: 443,
    via: "fetch",
  },
  {
    title: "fetch of a URL",
    reach: () => fetch(new URL("http://user:secret@api.example.com/").origin),
    host: "api.example.com",
    port: 80,
    via: "fetch",
  },
  {
    title: "fetch of a Request",
    reach: () => fetch(new Request("http://API.example.com:8080/", { method: "POST" })),
    host: "api.example.com",
    port: 8080,
    via: "fetch",
  },
  {
    title: "fetch of an address",
    reach: () => fetch("http://192.0.2.1/"),
    host: "192.0.2.1",
    port: 80,
    via: "fetch",
  },
  {
    title: "fetch of an IPv6 address",
    reach: () => fetch("http://[2001:db8::1]:81/"),
    host: "2001:db8::1",
    port: 81,
    via: "fetch",
  },
  {
    title: "http.get",
    reach: () => get("http://api.example.com/"),
    host: "api.example.com",
    port: 80,
    via: "http",
  },
  {
    title: "http.get of an address",
    reach: () => get("http://192.0.2.1:8080/"),
    host: "192.0.2.1",
    port: 8080,
    via: "http",
  },
  {
    title: "https.get",
    reach: () => get("https://api.example.com/"),
    host: "api.example.com",
    port: 443,
    via: "https",
  },
  {
    title: "net.connect with a port and a host",
    reach: () => connected(net.connect(5432, "db.example.com")),
    host: "db.example.com",
    port: 5432,
    via: "net",
  },
  {
    title: "net.connect with options",
    reach: () => connected(net.connect({ port: 5432, host: "192.0.2.1" })),
    host: "192.0.2.1",
    port: 5432,
    via: "net",
  },
  {
    title: "a socket's own connect",
    reach: () => connected(new net.Socket().connect(5432, "2001:db8::1")),
    host: "2001:db8::1",
    port: 5432,
    via: "net",
  },
  {
    title: "net.connect with a lookup of its own",
    reach: () =>
      connected(
        net.connect({
          port: 5432,
          host: "db.example.com",
          autoSelectFamily: false,
          lookup: (_host, _options, callback) => callback(null, "192.0.2.1", 4),
        }),
      ),
    host: "db.example.com",
    port: 5432,
    via: "net",
  },
  {
    title: "tls.connect",
    reach: () => connected(tls.connect({ port: 993, host: "mail.example.com" })),
    host: "mail.example.com",
    port: 993,
    via: "tls",
  },
  {
    title: "tls.connect with an address",
    reach: () => connected(tls.connect(993, "192.0.2.1")),
    host: "192.0.2.1",
    port: 993,
    via: "tls",
  },
  {
    title: "dns.lookup",
    reach: () => answer((done) => dns.lookup("api.example.com", done)),
    host: "api.example.com",
    via: "dns",
  },
  {
    title: "dns.lookup with options",
    reach: () => answer((done) => dns.lookup("api.example.com", { all: true }, done)),
    host: "api.example.com",
    via: "dns",
  },
  {
    title: "dns.resolve4",
    reach: () => answer((done) => dns.resolve4("api.example.com", done)),
    host: "api.example.com",
    via: "dns",
  },
  {
    title: "dns.resolveTxt",
    reach: () => answer((done) => dns.resolveTxt("api.example.com", done)),
    host: "api.example.com",
    via: "dns",
  },
  {
    title: "dns.reverse",
    reach: () => answer((done) => dns.reverse("192.0.2.1", done)),
    host: "192.0.2.1",
    via: "dns",
  },
  {
    title: "a resolver",
    reach: () => answer((done) => new dns.Resolver().resolveMx("example.com", done)),
    host: "example.com",
    via: "dns",
  },
  {
    title: "lookup of dns/promises",
    reach: () => dns.promises.lookup("api.example.com"),
    host: "api.example.com",
    via: "dns",
  },
  {
    title: "resolve of dns/promises",
    reach: () => dns.promises.resolve("api.example.com"),
    host: "api.example.com",
    via: "dns",
  },
  {
    title: "a resolver of dns/promises",
    reach: () => new dns.promises.Resolver().resolveSrv("api.example.com"),
    host: "api.example.com",
    via: "dns",
  },
];
