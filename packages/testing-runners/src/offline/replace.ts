/** Takes a change back. */
export type Undo = () => void;

/** Any function. */
export type Callable = (...args: never[]) => unknown;

/** A call of a function that was replaced. */
export interface Call {
  readonly self: unknown;
  readonly args: readonly unknown[];
  /** The frame of the stack at which the caller's begin. */
  readonly boundary: Callable;
  /** Makes the call that was meant. */
  readonly proceed: () => unknown;
}

/** What stands in for a function. */
export type Stand = (call: Call) => unknown;

/**
 * Replaces a member of an object until it is undone. Nothing happens where there is no such member, or it cannot be
 * replaced.
 *
 * @param make - gets the member and returns what stands in for it.
 * @returns what puts back exactly what was there, unless somebody else has replaced the member meanwhile.
 */
export function replace(
  owner: object,
  key: PropertyKey,
  make: (original: unknown) => unknown,
): Undo {
  const found = Object.getOwnPropertyDescriptor(owner, key);
  const original: unknown = Reflect.get(owner, key);
  if (original === undefined || found?.configurable === false) {
    return () => {};
  }
  const made = make(original);
  const isDone = Reflect.defineProperty(owner, key, {
    value: made,
    writable: true,
    configurable: true,
    enumerable: found?.enumerable ?? false,
  });
  return () => {
    if (isDone && Object.getOwnPropertyDescriptor(owner, key)?.value === made) {
      putBack(owner, key, found);
    }
  };
}

/** Replaces a method, which keeps its name and all its properties. */
export function replaceMethod(owner: object, key: PropertyKey, stand: Stand): Undo {
  return replace(owner, key, (original) =>
    isCallable(original) ? standIn(original, stand) : original,
  );
}

function standIn(original: Callable, stand: Stand): object {
  const apply = (real: Callable, self: unknown, args: readonly unknown[]): unknown =>
    stand({
      self,
      args,
      boundary: apply,
      proceed: () => Reflect.apply(real, self, args) as unknown,
    });
  return new Proxy(original, { apply });
}

function isCallable(value: unknown): value is Callable {
  return typeof value === "function";
}

/** Makes a property what it was, or none. */
export function putBack(
  owner: object,
  key: PropertyKey,
  found: PropertyDescriptor | undefined,
): void {
  if (found === undefined) {
    Reflect.deleteProperty(owner, key);
  } else {
    Object.defineProperty(owner, key, found);
  }
}

/** Undoes several changes, the last one first. */
export function undoAll(undos: readonly Undo[]): Undo {
  return () => {
    for (const undo of [...undos].reverse()) {
      undo();
    }
  };
}
