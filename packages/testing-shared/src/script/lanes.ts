import { isPromiseLike } from "./judge-match.ts";
import { Lane, type LaneTitle } from "./lane.ts";
import type { LanePredicate, PlannedLane } from "./script-plan.ts";

/** The lanes of a script: the one for all calls that no other picks, those that a predicate picks for, those of handles. */
export class Lanes<TStep> {
  readonly #main = new Lane<TStep>({ title: undefined, site: undefined });
  readonly #picked = new Map<LanePredicate, Lane<TStep>>();
  readonly #handled = new Map<object, Lane<TStep>>();

  get all(): readonly Lane<TStep>[] {
    return [this.#main, ...this.#picked.values(), ...this.#handled.values()];
  }

  /** The fewest calls that would satisfy all of them. */
  get fewest(): number {
    let sum = this.#main.fewest;
    for (const lanes of [this.#picked, this.#handled]) {
      for (const lane of lanes.values()) {
        sum += lane.fewest;
      }
    }
    return sum;
  }

  /** Begins a lane for the calls that come with a handle. */
  open(handle: object, title: LaneTitle): void {
    this.#handled.set(handle, new Lane(title));
  }

  /** The lane of a handle. */
  of(handle: object): Lane<TStep> {
    const lane = this.#handled.get(handle);
    if (lane === undefined) {
      throw new Error("unreachable: a handle has its lane from the beginning");
    }
    return lane;
  }

  /** Adds what was planned: to its lane, or where it has none to the one of the handle, or to the main one. */
  add({ predicate, site, parts, ambient }: PlannedLane<TStep>, handle: object | undefined): void {
    const lane =
      predicate === undefined
        ? handle === undefined
          ? this.#main
          : this.of(handle)
        : this.#laneFor(predicate, site);
    lane.add(parts, ambient);
  }

  /**
   * The lanes that would take a call; the main one where no other does.
   *
   * @throws what a predicate throws, and that it returned a promise.
   */
  candidates(view: () => unknown): readonly Lane<TStep>[] {
    const picked: Lane<TStep>[] = [];
    for (const [predicate, lane] of this.#picked) {
      if (picks(predicate, view)) {
        picked.push(lane);
      }
    }
    return picked.length === 0 ? [this.#main] : picked;
  }

  #laneFor(predicate: LanePredicate, site: LaneTitle["site"]): Lane<TStep> {
    let lane = this.#picked.get(predicate);
    if (lane === undefined) {
      const { name } = predicate;
      const number = this.#picked.size + 1;
      lane = new Lane({ title: name === "" ? `lane ${number}` : name, site });
      this.#picked.set(predicate, lane);
    }
    return lane;
  }
}

function picks(predicate: LanePredicate, view: () => unknown): boolean {
  const verdict = (predicate as (call: unknown) => unknown)(view());
  if (isPromiseLike(verdict)) {
    Promise.resolve(verdict).catch(() => undefined);
    throw new TypeError(
      "The predicate of script.when() returned a promise; it must say at once whether the call is its.",
    );
  }
  return Boolean(verdict);
}
