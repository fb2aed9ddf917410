import { InvalidOptionError } from "../errors/invalid-option-error.ts";
import { isPromiseLike } from "../script/judge-match.ts";
import type { Completions } from "./completions.ts";
import { forward, type OnResult } from "./forward.ts";
import type { InterleavingOrder } from "./interleaving-order.ts";
import { Labels } from "./labels.ts";

type Callable = (...args: unknown[]) => unknown;

/** The order of one run, for the application. */
export function interleavingOrder(seed: number, completions: Completions): InterleavingOrder {
  const labels = new Labels();
  return {
    seed,
    wrap(target, name) {
      checkWrapped(target, name);
      const title = name ?? labels.nameOf(target);
      if (typeof target === "function") {
        return new Proxy(target, {
          apply: (called, self, args) =>
            holdResult(
              Reflect.apply(called as unknown as Callable, self, args),
              () => labels.next(title),
              completions,
            ),
        });
      }
      return forward(target, (method, result) =>
        method === Symbol.asyncIterator && isObject(result)
          ? forward(result, onItem(labels.next(title), completions))
          : holdResult(result, () => labels.next(title, method), completions),
      );
    },
  };
}

/** A promise, an async iterable, or the promise of one, is held; what else a call returns passes. */
function holdResult(result: unknown, label: () => string, completions: Completions): unknown {
  if (isPromiseLike(result)) {
    const title = label();
    const call = Promise.resolve(result).then((value) =>
      isAsyncIterable(value) ? holdItems(value, title, completions) : value,
    );
    return completions.hold(title, call);
  }
  return isAsyncIterable(result) ? holdItems(result, label(), completions) : result;
}

function holdItems<T extends AsyncIterable<unknown>>(
  iterable: T,
  label: string,
  completions: Completions,
): T {
  const holdItem = onItem(label, completions);
  return forward(iterable, (method, result) =>
    method === Symbol.asyncIterator && isObject(result)
      ? forward(result, holdItem)
      : holdItem(method, result),
  );
}

function onItem(label: string, completions: Completions): OnResult {
  let items = 0;
  return (method, result) => {
    if (method !== "next" || !isPromiseLike(result)) {
      return result;
    }
    items += 1;
    return completions.hold(`${label}, item #${items}`, result);
  };
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return isObject(value) && typeof Reflect.get(value, Symbol.asyncIterator) === "function";
}

function checkWrapped(target: unknown, name: unknown): void {
  if (typeof target !== "function" && !isObject(target)) {
    throw new InvalidOptionError(
      "order.wrap() takes a function or an object with methods.",
      "target",
    );
  }
  if (name !== undefined && (typeof name !== "string" || name === "")) {
    throw new InvalidOptionError(
      "order.wrap(): the name must be a text that is not empty.",
      "name",
    );
  }
}
