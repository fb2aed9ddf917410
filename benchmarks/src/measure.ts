/** Whether {@link now} tells the work of the process. */
export const COUNTS_CPU = !process.argv.includes("--wall");

/** What {@link now} tells. */
export const CLOCK = COUNTS_CPU ? "CPU time of the process" : "wall clock";

/**
 * Milliseconds since some moment: those that the process worked, all threads together, so that what else the machine does
 * counts for little, or with `--wall` those of the clock on the wall.
 */
export function now(): number {
  if (!COUNTS_CPU) {
    return performance.now();
  }
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The middle of some measurements; the mean of the two middle ones where their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const lower = sorted[Math.floor(middle)] ?? Number.NaN;
  const upper = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** How much to measure. */
export interface Effort<TName> {
  readonly rounds: number;
  /** Milliseconds after which a contestant sits the later rounds out. Without it, it never does. */
  readonly budget?: number;
  /**
   * Runs before each measurement. Collecting the garbage takes compiled code with it, so that what runs next is slow at
   * first.
   */
  readonly warmUp?: (name: TName) => unknown;
}

/** What was measured of each contestant, in the order of the rounds. */
export class Measurements<TName> {
  readonly #values = new Map<TName, number[]>();

  add(name: TName, value: number): void {
    const values = this.#values.get(name);
    if (values === undefined) {
      this.#values.set(name, [value]);
    } else {
      values.push(value);
    }
  }

  all(name: TName): readonly number[] {
    return this.#values.get(name) ?? [];
  }

  /** `NaN` for a contestant that was not measured. */
  median(name: TName): number {
    return median(this.all(name));
  }

  /** How many times the median of `slow` holds that of `fast`. */
  ratio(slow: TName, fast: TName): number {
    return this.median(slow) / this.median(fast);
  }
}

/**
 * Measures contestants in turn, round by round, so that what else the machine does falls on all of them.
 *
 * @param run - one measurement of one contestant; it answers what was measured, in whatever unit.
 */
export async function inTurn<TName>(
  names: readonly TName[],
  { rounds, budget = Number.POSITIVE_INFINITY, warmUp }: Effort<TName>,
  run: (name: TName) => number | Promise<number>,
): Promise<Measurements<TName>> {
  const measurements = new Measurements<TName>();
  const spent = new Map<TName, number>();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const used = spent.get(name) ?? 0;
      if (used < budget) {
        collectGarbage();
        await warmUp?.(name);
        const start = now();
        measurements.add(name, await run(name));
        spent.set(name, used + now() - start);
      }
    }
  }
  return measurements;
}

/** Microseconds that one of many equal pieces of work takes. */
export function microsecondsEach(times: number, work: () => unknown): number {
  const start = now();
  for (let time = 0; time < times; time += 1) {
    work();
  }
  return ((now() - start) * 1000) / times;
}

/** Frees what can be freed. */
export function collectGarbage(): void {
  if (globalThis.gc === undefined) {
    throw new Error("The benchmarks need node --expose-gc.");
  }
  globalThis.gc();
}

/** The bytes in use on the heap once all garbage is gone. */
export function retainedBytes(): number {
  for (let time = 0; time < 3; time += 1) {
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}
