/** The names of the calls of one run: "model, call #2 (getResponse)". They have no payload. */
export class Labels {
  readonly #counts = new Map<string, number>();

  /** The label of the next call of what has this name. */
  next(name: string, method?: PropertyKey): string {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const ofObject = method === undefined ? "" : ` (${String(method)})`;
    return `${name}, call #${count}${ofObject}`;
  }

  /** What a function or an object calls itself, or else the kind that it is of. */
  nameOf(target: object): string {
    const names: readonly unknown[] = [
      Reflect.get(target, "name"),
      typeof target === "function" ? "function" : target.constructor?.name,
    ];
    const name = names.find((candidate) => typeof candidate === "string" && candidate !== "");
    return typeof name === "string" ? name : "object";
  }
}
