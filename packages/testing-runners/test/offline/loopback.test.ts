import dns from "node:dns";
import { mkdtempSync, rmSync } from "node:fs";
import http from "node:http";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type ClosedNetwork, offline } from "@understudy/testing-runners";
import { afterEach, beforeEach, expect, test } from "vitest";

import { connected, get } from "./reaching.ts";

let network: ClosedNetwork;

beforeEach(() => {
  network = offline();
});

afterEach(() => {
  network.restore();
});

async function serve<T>(use: (port: number) => Promise<T>): Promise<T> {
  const server = http.createServer((_request, response) => response.end("here"));
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const address = server.address();
  try {
    return await use(typeof address === "object" && address !== null ? address.port : 0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each(["localhost", "127.0.0.1", "127.0.0.2", "app.localhost"])(
  "http to %s is open",
  async (host) => {
    await serve(async (port) => {
      const url = `http://${host}:${port}/`;
      if (host === "app.localhost") {
        // Whether the system knows the name is its own affair.
        await get(url).catch(() => {});
      } else {
        expect(await get(url)).toBe(200);
        expect((await fetch(url)).status).toBe(200);
      }
    });

    expect(network.attempts).toEqual([]);
  },
);

test("a port without a host is open", async () => {
  await serve((port) => connected(net.connect(port)));
  await serve((port) => connected(net.connect({ port })));

  expect(network.attempts).toEqual([]);
});

test("a name that a lookup takes to the loopback is open", async () => {
  await serve((port) =>
    connected(
      net.connect({
        port,
        host: "app.example.com",
        autoSelectFamily: false,
        lookup: (_host, _options, callback) => callback(null, "127.0.0.1", 4),
      }),
    ),
  );

  expect(network.attempts).toEqual([]);
});

test("pipes are open", async () => {
  const folder = mkdtempSync(join(tmpdir(), "offline-"));
  const path =
    process.platform === "win32" ? String.raw`\\.\pipe\offline-test` : join(folder, "socket");
  const server = net.createServer((socket) => socket.end());
  await new Promise<void>((resolve) => {
    server.listen(path, resolve);
  });

  await connected(net.connect(path));
  await connected(net.connect({ path }));

  server.close();
  rmSync(folder, { recursive: true, force: true });
  expect(network.attempts).toEqual([]);
});

test("looking up the loopback, or an address, is open", async () => {
  expect(await dns.promises.lookup("localhost", { family: 4 })).toEqual({
    address: "127.0.0.1",
    family: 4,
  });
  expect(await dns.promises.lookup("192.0.2.1")).toEqual({ address: "192.0.2.1", family: 4 });
  expect(network.attempts).toEqual([]);
});

test("what is called wrongly fails as it always does", async () => {
  expect(() => Reflect.apply(dns.lookup, dns, ["api.example.com"])).toThrow(TypeError);
  await expect(fetch("no url")).rejects.toThrow(TypeError);
  expect(() => new WebSocket("no url")).toThrow("Invalid URL");
  expect(network.attempts).toEqual([]);
});
