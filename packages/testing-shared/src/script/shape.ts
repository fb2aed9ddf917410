import { isObject } from "../words/is-object.ts";
import { type AnyCallable, markSite } from "./definition-site.ts";
import { Gate } from "./gate.ts";
import { limitsOf } from "./repeat-limits.ts";

/** Steps of which any may come first, each once. */
export interface InAnyOrder<T, TItems extends readonly T[] = readonly T[]> {
  readonly shape: "in_any_order";
  readonly items: TItems;
}

/** Steps that come one after the other, where a group would let them come in any order, or as one item of a repetition. */
export interface InOrder<T, TItems extends readonly T[] = readonly T[]> {
  readonly shape: "in_order";
  readonly items: TItems;
}

/** A step that may be left out. A group that has begun is to be finished. */
export interface OptionalStep<T> {
  readonly shape: "optional";
  readonly item: T;
}

/** A step that comes several times. */
export interface RepeatedStep<T> {
  readonly shape: "repeat";
  readonly item: T;
  readonly atLeast: number;
  /** `Infinity` where there is no limit. */
  readonly atMost: number;
}

/** A step that stands outside the order: it takes what fits at any time, as often as it comes, and need not be used. */
export interface AmbientStep<T> {
  readonly shape: "ambient";
  readonly step: T;
}

/** A step that holds its call until the test releases it. */
export interface GatedStep<T> {
  readonly shape: "gate";
  readonly held: T;
  /** Lets the calls go on that are held, and those that come later. More than once is harmless. */
  release(): void;
  /** Whether it was released. */
  readonly released: boolean;
  /** Who is held now, in the order in which they came: `model, call #2`. */
  readonly waiting: readonly string[];
  /** Resolves when a first call has come to the gate. */
  readonly reached: Promise<void>;
}

/** Steps for the calls that a predicate picks: a script of their own beside the others, with the same history. */
export interface WhenLane<TCall, T, TItems extends readonly T[] = readonly T[]> {
  readonly shape: "when";
  readonly predicate: (call: TCall) => unknown;
  readonly items: TItems;
}

/** What may stand in a script where a step may: a step, or a group of what may stand there, nested freely. */
export type Scripted<T> =
  | T
  | InAnyOrder<Scripted<T>>
  | InOrder<Scripted<T>>
  | OptionalStep<Scripted<T>>
  | RepeatedStep<Scripted<T>>
  | AmbientStep<T | GatedStep<T>>
  | GatedStep<T>;

/** How often a repeated step comes: so many times, or at least and at most so many. */
export type RepeatTimes =
  | { readonly times: number; readonly atLeast?: undefined; readonly atMost?: undefined }
  | { readonly times?: undefined; readonly atLeast: number; readonly atMost?: number | undefined }
  | { readonly times?: undefined; readonly atLeast?: number | undefined; readonly atMost: number };

/** Any shape, as it comes in. */
export type AnyShape =
  | InAnyOrder<unknown>
  | InOrder<unknown>
  | OptionalStep<unknown>
  | RepeatedStep<unknown>
  | AmbientStep<unknown>
  | GatedStep<unknown>
  | WhenLane<never, unknown>;

const SHAPES: readonly unknown[] = [
  "in_any_order",
  "in_order",
  "optional",
  "repeat",
  "ambient",
  "gate",
  "when",
] satisfies readonly AnyShape["shape"][];

/** Whether a value was made by one of the functions of {@link script}, of whichever copy. */
export function isShape(value: unknown): value is AnyShape {
  return isObject(value) && SHAPES.includes(value["shape"]);
}

/**
 * Beside the steps of a context, `Scripted<Step | Inferred>`: groups keep the types of what stands in them, so that the
 * type of a double can be inferred from its script. There is no such step.
 */
export interface Inferred {
  readonly isInferred: true;
}

/** What may stand in a group by its context. Where that infers, nothing does, and the second signature is taken. */
type Checked<T> = NoInfer<Inferred extends T ? T & Inferred : T>;

/**
 * The functions of {@link script}. Each has two signatures: where the context says what a step is, as inside `new
 * ScriptedModel([...])`, what stands in the group is checked against that; elsewhere, as in a constant, the group has
 * the type of what stands in it.
 */
export interface ScriptShapes {
  /** Steps that may come in any order, each once. */
  readonly inAnyOrder: {
    <T = never>(...items: readonly Checked<T>[]): InAnyOrder<T>;
    <const TItems extends readonly unknown[]>(...items: TItems): InAnyOrder<TItems[number], TItems>;
  };
  /** Steps that come one after the other: inside a group, where that does not go without saying. */
  readonly inOrder: {
    <T = never>(...items: readonly Checked<T>[]): InOrder<T>;
    <const TItems extends readonly unknown[]>(...items: TItems): InOrder<TItems[number], TItems>;
  };
  /** A step, or a group, that may be left out. Once it has begun it is to be finished. */
  readonly optional: {
    <T = never>(item: Checked<T>): OptionalStep<T>;
    <const T>(item: T): OptionalStep<T>;
  };
  /**
   * A step, or a group, that comes several times. It takes as many calls as it may before what follows gets one. The calls
   * of tools in it have an id of their own each time: `call_1`, then `call_1_2`.
   *
   * @throws `InvalidOptionError` for numbers that are no whole numbers from 0, or the wrong way round, and for `times`
   * beside one of the others.
   */
  readonly repeat: {
    <T = never>(item: Checked<T>, times: RepeatTimes): RepeatedStep<T>;
    <const T>(item: T, times: RepeatTimes): RepeatedStep<T>;
  };
  /** A step that takes what fits at any time, before the others are asked, as often as it comes. It need not be used. */
  readonly ambient: {
    <T = never>(step: Checked<T>): AmbientStep<T>;
    <const T>(step: T): AmbientStep<T>;
  };
  /**
   * A step that holds its call until `release()`, so that the test says which of several calls is answered first. Nothing
   * else moves it; an abort of the request ends the wait.
   */
  readonly gate: {
    <T = never>(step: Checked<T>): GatedStep<T>;
    <const T>(step: T): GatedStep<T>;
  };
  /**
   * Steps for the calls that the predicate picks: a lane of their own, first in, first out, with the history and the
   * verification of the whole. A call that two lanes would take is a violation that names both. The same predicate again
   * adds to its lane. Lanes stand at the top of a script.
   */
  readonly when: {
    <TCall, T = never>(
      predicate: (call: TCall) => unknown,
      steps: readonly Checked<T>[],
    ): WhenLane<TCall, T>;
    <TCall, const TItems extends readonly unknown[]>(
      predicate: (call: TCall) => unknown,
      steps: TItems,
    ): WhenLane<TCall, TItems[number], TItems>;
  };
}

/**
 * What gives a script another shape than one step after the other. The groups nest freely, and literals may stand inside.
 *
 * Outside a group nothing changes: a call that its step refuses uses it up, and is a violation. Inside a group `match`
 * selects: the first step in the script's order that accepts the call takes it, and a step that refuses waits for another.
 * If none takes the call, nothing is used up, and one violation carries all refusals.
 *
 * @example
 * ```ts
 * import { script } from "@understudy/testing-shared";
 * import { assistantMessage, modelResponse, ScriptedModel } from "@understudy/testing-model";
 *
 * const isAsked = (city: string) => (call: { readonly request: { readonly input: unknown } }) =>
 *   JSON.stringify(call.request.input).includes(city);
 * const model = new ScriptedModel([
 *   script.inAnyOrder(
 *     modelResponse([assistantMessage("Paris.")], { match: isAsked("France") }),
 *     modelResponse([assistantMessage("Rome.")], { match: isAsked("Italy") }),
 *   ),
 *   script.optional(modelResponse([assistantMessage("None.")], { match: isAsked("Atlantis") })),
 *   [assistantMessage("Goodbye.")],
 * ]);
 * console.log(model.remainingSteps); // 3: the fewest calls that would satisfy the script
 * ```
 */
export const script: ScriptShapes = Object.freeze({
  inAnyOrder: <T>(...items: readonly T[]): InAnyOrder<T> =>
    made({ shape: "in_any_order", items: Object.freeze(items) }, script.inAnyOrder),
  inOrder: <T>(...items: readonly T[]): InOrder<T> =>
    made({ shape: "in_order", items: Object.freeze(items) }, script.inOrder),
  optional: <T>(item: T): OptionalStep<T> => made({ shape: "optional", item }, script.optional),
  repeat: <T>(item: T, times: RepeatTimes): RepeatedStep<T> =>
    made({ shape: "repeat", item, ...limitsOf(times) }, script.repeat),
  ambient: <T>(step: T): AmbientStep<T> => made({ shape: "ambient", step }, script.ambient),
  gate: <T>(step: T): GatedStep<T> => markSite(new Gate(step), script.gate),
  when: <TCall, T>(predicate: (call: TCall) => unknown, steps: readonly T[]): WhenLane<TCall, T> =>
    made({ shape: "when", predicate, items: Object.freeze([...steps]) }, script.when),
});

function made<T extends object>(shape: T, factory: AnyCallable): T {
  return Object.freeze(markSite(shape, factory));
}
