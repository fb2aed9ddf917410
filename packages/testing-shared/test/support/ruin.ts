/** Changes every container that a value reaches, as far as it can be changed. What has behaviour is left alone. */
export function ruin(value: unknown): void {
  const open: unknown[] = [value];
  const done = new Set<unknown>();
  for (let next = open.pop(); open.length > 0 || next !== undefined; next = open.pop()) {
    if (typeof next === "object" && next !== null && !done.has(next)) {
      done.add(next);
      open.push(...partsOf(next));
      ruinContainer(next);
    }
  }
}

function partsOf(container: object): unknown[] {
  if (container instanceof Map) {
    return [...container].flat();
  }
  if (container instanceof Set) {
    return [...container];
  }
  return isPlain(container)
    ? Reflect.ownKeys(container).map((key) => Reflect.get(container, key))
    : [];
}

function ruinContainer(container: object): void {
  if (ArrayBuffer.isView(container)) {
    new Uint8Array(container.buffer, container.byteOffset, container.byteLength).fill(99);
  } else if (container instanceof Map || container instanceof Set) {
    container.clear();
  } else if (container instanceof Date) {
    container.setTime(99);
  } else if (isPlain(container)) {
    for (const key of Reflect.ownKeys(container)) {
      Reflect.deleteProperty(container, key);
    }
    Reflect.set(container, "ruined", true);
  }
}

function isPlain(container: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(container);
  return prototype === Object.prototype || prototype === null || prototype === Array.prototype;
}
