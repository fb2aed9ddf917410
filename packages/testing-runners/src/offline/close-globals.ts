import { isObject } from "@understudy/testing-shared/internal";

import type { Guard } from "./guard.ts";
import { plainHost } from "./hosts.ts";
import { type Reach, reaching, type Target } from "./reach.ts";
import { replace, replaceMethod, type Stand, type Undo, undoAll } from "./replace.ts";

const PORTS: Readonly<Record<string, number>> = {
  "http:": 80,
  "https:": 443,
  "ws:": 80,
  "wss:": 443,
};

/**
 * Has `fetch` and `WebSocket` note who called. They are refused below, in the sockets that they open, so that what mocks
 * them stays in charge, whether it came first or comes later.
 */
export function closeGlobals(guard: Guard): Undo {
  const noteFetch: Stand = ({ args, boundary, proceed }) => {
    const target = readTarget(args[0], "fetch");
    return target === undefined || !guard.refuses(target.host, target.port)
      ? proceed()
      : reaching(target, boundary, (reach) => refusalItself(proceed(), reach));
  };
  return undoAll([
    replaceMethod(globalThis, "fetch", noteFetch),
    replace(globalThis, "WebSocket", (original) =>
      typeof original === "function" ? notedWebSocket(original, guard) : original,
    ),
  ]);
}

function notedWebSocket(original: object, guard: Guard): object {
  const construct = (real: object, args: readonly unknown[], newTarget: object): object => {
    const made = newTarget === noted ? real : newTarget;
    const make = (): object => Reflect.construct(real as Class, args, made as Class) as object;
    const target = readTarget(args[0], "WebSocket");
    return target === undefined || !guard.refuses(target.host, target.port)
      ? make()
      : reaching(target, construct, make);
  };
  const noted: object = new Proxy(original, { construct });
  return noted;
}

type Class = new (...args: unknown[]) => unknown;

/** `fetch` wraps what its socket fails with. */
async function refusalItself(response: unknown, reach: Reach): Promise<unknown> {
  try {
    return await response;
  } catch (error) {
    throw reach.refusal ?? error;
  }
}

function readTarget(input: unknown, through: "fetch" | "WebSocket"): Target | undefined {
  const text: unknown = isObject(input)
    ? (Reflect.get(input, "url") ?? Reflect.get(input, "href"))
    : input;
  if (typeof text !== "string" || !URL.canParse(text)) {
    return undefined;
  }
  const { hostname, port, protocol } = new URL(text);
  return {
    host: plainHost(hostname),
    port: port === "" ? PORTS[protocol] : Number(port),
    through,
  };
}
