import net from "node:net";
import os from "node:os";
import process from "node:process";
import { isObject } from "@understudy/testing-shared/internal";

import type { Guard } from "./guard.ts";
import { isLoopback, plainHost } from "./hosts.ts";
import { forgetReaches, Reach, reachFor, reaching, type Target } from "./reach.ts";
import { replaceMethod, type Stand, type Undo, undoAll } from "./replace.ts";

// Taken now: a test may fake it later.
const { nextTick } = process;

/**
 * Closes TCP where Node hands a connection to the operating system: below whatever replaces `net.Socket.prototype.connect`
 * (msw does), and for all that ends in a socket: `net`, `tls`, `http`, `https`, undici. The sockets' own `connect` only
 * notes who called.
 */
export function closeSockets(guard: Guard): Undo {
  const handles = tcpHandles();
  if (handles === undefined) {
    return undoAll([forgetReaches, replaceMethod(net.Socket.prototype, "connect", refuse(guard))]);
  }
  const refuseBelow = refuseHandle(guard);
  return undoAll([
    forgetReaches,
    replaceMethod(net.Socket.prototype, "connect", note),
    replaceMethod(handles, "connect", refuseBelow),
    replaceMethod(handles, "connect6", refuseBelow),
  ]);
}

const note: Stand = ({ self, args, boundary, proceed }) => {
  const target = readTarget(self, args);
  return target === undefined || isLoopback(target.host)
    ? proceed()
    : reaching(target, boundary, proceed);
};

/** For a Node that shows no handles. What replaced `connect` before is not asked then. */
function refuse(guard: Guard): Stand {
  return ({ self, args, boundary, proceed }) => {
    const target = readTarget(self, args);
    if (target === undefined || !guard.refuses(target.host, target.port) || !isSocket(self)) {
      return proceed();
    }
    const error = guard.keep(new Reach(target, boundary).refuse(target.port));
    nextTick(() => self.destroy(error));
    return self;
  };
}

function readTarget(socket: unknown, args: readonly unknown[]): Target | undefined {
  const [first, second] = args;
  // Within Node the arguments come as an array, in which the options are the first.
  const options: unknown = Array.isArray(first) ? first[0] : first;
  const { host, port }: { readonly host?: unknown; readonly port?: unknown } = isObject(options)
    ? options
    : { host: second, port: options };
  return port === undefined
    ? undefined
    : {
        host: typeof host === "string" ? plainHost(host) : "localhost",
        port: Number(port),
        through: isObject(socket) && Reflect.get(socket, "encrypted") === true ? "tls" : "net",
      };
}

function refuseHandle(guard: Guard): Stand {
  return ({ self, args, boundary, proceed }) => {
    const [, address, port] = args as [request: unknown, address: string, port: number];
    const reach =
      reachFor(address, port) ?? new Reach({ host: address, port, through: "net" }, boundary);
    if (!guard.refuses(address, port) || !guard.refuses(reach.host, port)) {
      return proceed();
    }
    const error = guard.keep(reach.refuse(port));
    const socket = socketOf(self);
    if (socket === undefined) {
      return -os.constants.errno.EACCES;
    }
    // As a connection would fail: once the caller had the time to listen.
    nextTick(() => socket.destroy(error));
    return 0;
  };
}

/** What Node's handles of TCP connections inherit from. Nothing public gives it without a connection. */
function tcpHandles(): object | undefined {
  const binding: unknown = Reflect.get(process, "binding");
  const wrap: unknown =
    typeof binding === "function" ? Reflect.apply(binding, process, ["tcp_wrap"]) : undefined;
  const tcp: unknown = isObject(wrap) ? Reflect.get(wrap, "TCP") : undefined;
  const prototype: unknown = typeof tcp === "function" ? tcp.prototype : undefined;
  return isObject(prototype) ? prototype : undefined;
}

function socketOf(handle: unknown): Destroyable | undefined {
  return isObject(handle)
    ? Object.getOwnPropertySymbols(handle)
        .map((key): unknown => Reflect.get(handle, key))
        .find(isSocket)
    : undefined;
}

interface Destroyable {
  destroy(error: Error): unknown;
}

function isSocket(value: unknown): value is Destroyable {
  return isObject(value) && typeof Reflect.get(value, "destroy") === "function";
}
