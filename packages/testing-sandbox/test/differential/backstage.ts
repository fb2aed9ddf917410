import { Labels, toPlain } from "../../../testing-shared/test/support/plain.ts";

/** What the callbacks of a script share with the run that drives them. */
export class Backstage {
  readonly labels = new Labels();
  /** What was seen, in order. */
  readonly log: unknown[] = [];
  /** Errors of callbacks and getters that count as violations. */
  readonly unintended = new WeakSet<object>();
  readonly #gates: (() => void)[] = [];
  #names = 0;

  note(...entry: readonly unknown[]): void {
    this.log.push(entry.map((part) => toPlain(part, this.labels)));
  }

  /** Names an object by its kind and a number, and returns it. */
  label<T extends object>(value: T, kind: string): T {
    this.#names += 1;
    return this.labels.label(value, `${kind} ${this.#names}`);
  }

  /** Names an error that must be kept as a violation. */
  unmeant<T extends object>(error: T, kind: string): T {
    this.unintended.add(error);
    return this.label(error, kind);
  }

  async gate(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#gates.push(resolve);
    });
  }

  /** Opens one of the closed gates. */
  release(number: number): void {
    this.#gates.splice(number % Math.max(1, this.#gates.length), 1)[0]?.();
  }

  get hasGates(): boolean {
    return this.#gates.length > 0;
  }
}
