import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import { isIP } from "node:net";
import process from "node:process";

import type { Guard } from "./guard.ts";
import { plainHost } from "./hosts.ts";
import { Reach, reachFor } from "./reach.ts";
import { replaceMethod, type Stand, type Undo, undoAll } from "./replace.ts";

const { nextTick } = process;

const METHODS = [
  "lookup",
  "lookupService",
  "resolve",
  "resolve4",
  "resolve6",
  "resolveAny",
  "resolveCaa",
  "resolveCname",
  "resolveMx",
  "resolveNaptr",
  "resolveNs",
  "resolvePtr",
  "resolveSoa",
  "resolveSrv",
  "resolveTlsa",
  "resolveTxt",
  "reverse",
] as const;

/** Closes `dns` and `dns/promises`, their resolvers included. */
export function closeLookups(guard: Guard): Undo {
  const undo = undoAll([
    ...closeAll(dns, refuseWith(guard, callBack)),
    ...closeAll(dns.Resolver.prototype, refuseWith(guard, callBack)),
    ...closeAll(dns.promises, refuseWith(guard, reject)),
    ...closeAll(dns.promises.Resolver.prototype, refuseWith(guard, reject)),
  ]);
  syncBuiltinESMExports();
  return () => {
    undo();
    syncBuiltinESMExports();
  };
}

function closeAll(owner: object, stand: (method: string) => Stand): readonly Undo[] {
  return METHODS.map((method) => replaceMethod(owner, method, stand(method)));
}

/** Gives an error the way in which a function gives its errors; `undefined` where it was called wrongly. */
type Answer = (
  error: () => Error,
  args: readonly unknown[],
) => { readonly result: unknown } | undefined;

function refuseWith(guard: Guard, answer: Answer): (method: string) => Stand {
  return (method) =>
    ({ args, boundary, proceed }) => {
      const [name] = args;
      if (typeof name !== "string" || name === "" || (method === "lookup" && isIP(name) !== 0)) {
        return proceed();
      }
      const host = plainHost(name);
      const outer = reachFor(host, undefined);
      const reach =
        outer?.host === host
          ? outer
          : new Reach({ host, port: undefined, through: "dns" }, boundary);
      const { port } = reach;
      const refused = guard.refuses(host, port)
        ? answer(() => guard.keep(reach.refuse(port)), args)
        : undefined;
      return refused === undefined ? proceed() : refused.result;
    };
}

const reject: Answer = (error) => ({ result: rejected(error()) });

async function rejected(error: Error): Promise<never> {
  throw error;
}

const callBack: Answer = (error, args) => {
  const callback = args.at(-1);
  if (typeof callback !== "function") {
    return undefined;
  }
  const refusal = error();
  nextTick(() => void Reflect.apply(callback, undefined, [refusal]));
  return { result: {} };
};
