import {
  BOOLEAN_METHODS,
  isBooleanData,
  type StepPlan,
  SYNC_METHODS,
  VOID_METHODS,
} from "./plans.ts";

/** Something that Understudy decides differently than the SDK's double. */
export interface Difference {
  readonly what: string;
  readonly why: string;
  /** Whether a step shows it. */
  readonly shows: (step: StepPlan) => boolean;
}

const isSync = ({ method }: StepPlan): boolean => SYNC_METHODS.includes(method);
const isVoid = ({ method }: StepPlan): boolean => VOID_METHODS.includes(method);
const isBoolean = ({ method }: StepPlan): boolean => BOOLEAN_METHODS.includes(method);

/** Whether a step answers with data that is neither true nor false. */
function answersNoBoolean({ outcome }: StepPlan): boolean {
  switch (outcome.kind) {
    case "result":
      return outcome.value === "data" && !isBooleanData(outcome.data);
    case "respond":
      return outcome.ends === "call" || (outcome.ends === "data" && !isBooleanData(outcome.data));
    case "error":
      return false;
  }
}

/**
 * What is different on purpose. Steps that show a difference are left out of the comparison. Besides, a violation is
 * kept and calls in flight are reported: see completion.ts.
 */
export const DIFFERENCES: readonly Difference[] = [
  {
    what: "a matcher that returns something falsy besides undefined refuses",
    why: "`cmd.match(/^pwd/)` returns null where it finds nothing, and is meant to refuse",
    shows: ({ match }) => ["null", "0", "empty text"].includes(match?.verdict ?? ""),
  },
  {
    what: "a matcher that returns a promise refuses",
    why: "nobody waits for its verdict, so that its failure would be lost",
    shows: ({ match }) => match?.verdict === "promise",
  },
  {
    what: "an unknown key of a step is refused",
    why: "a misspelt match would match nothing",
    shows: ({ hasUnknownKey }) => hasUnknownKey,
  },
  {
    what: "the result undefined is refused where the method answers something",
    why: "the workflow would go on with what no session gives",
    shows: (step) =>
      step.outcome.kind === "result" && step.outcome.value === "undefined" && !isVoid(step),
  },
  {
    what: "a promise as a fixed result is refused",
    why: "nobody would watch the promise",
    shows: ({ outcome }) => outcome.kind === "result" && outcome.value === "promise",
  },
  {
    what: "a function as a fixed result is refused",
    why: "a function is respond",
    shows: ({ outcome }) => outcome.kind === "result" && outcome.value === "function",
  },
  {
    what: "a boolean method answers something else: refused, or a violation",
    why: "anything else is taken for yes",
    shows: (step) => isBoolean(step) && answersNoBoolean(step),
  },
  {
    what: "a promise from the responder of a synchronous method is a violation",
    why: "it is truthy, whatever it comes to, and its failure would be lost",
    shows: (step) =>
      step.outcome.kind === "respond" && step.outcome.timing !== "now" && isSync(step),
  },
  {
    what: "a responder that returns nothing where the method answers something is a violation",
    why: "a return is missing",
    shows: (step) =>
      step.outcome.kind === "respond" && step.outcome.ends === "undefined" && !isVoid(step),
  },
  {
    what: "an Error that a responder returns fails the call",
    why: "so that a failure can be meant, whatever its class",
    shows: ({ outcome }) => outcome.kind === "respond" && outcome.ends === "error",
  },
];

/** Whether both doubles have to treat a step alike. */
export function isCommon(step: StepPlan): boolean {
  return !DIFFERENCES.some(({ shows }) => shows(step));
}

/** Something at the place of a step that both doubles refuse, for reasons of their own. */
export interface InputDifference {
  readonly what: string;
  readonly why: string;
  readonly example: unknown;
  readonly shows: (input: unknown) => boolean;
}

/** What else than a step is refused differently. Such inputs are left out of the comparison. */
export const INPUT_DIFFERENCES: readonly InputDifference[] = [
  {
    what: "an array is no step, rather than a step without a method",
    why: "steps of steps are a slip that the message can name",
    example: [],
    shows: (input) => Array.isArray(input),
  },
  {
    what: "a promise is no step, rather than a step without a method",
    why: "an await is missing, and the message says so",
    example: Promise.resolve(),
    shows: (input) => input instanceof Promise,
  },
];

/** A difference in what is recorded of arguments. */
export interface RecordingDifference {
  readonly what: string;
  readonly why: string;
  /** Makes the argument of a call. */
  readonly make: () => object;
  /** What to look at afterwards: at the live argument, and at the list of recorded ones. */
  readonly look: (live: object, recorded: readonly unknown[]) => unknown;
}

/** What is recorded differently. Such arguments are left out of the comparison. */
export const RECORDING_DIFFERENCES: readonly RecordingDifference[] = [
  {
    what: "a map, a set and a date are detached",
    why: "they are data, and change with their owner",
    make: () => ({ map: new Map([[1, 1]]), set: new Set([1]), date: new Date(0) }),
    look: (live, [recorded]) =>
      ["map", "set", "date"].map(
        (key) => Reflect.get(live, key) === Reflect.get(Object(recorded), key),
      ),
  },
  {
    what: "the holes of a list are kept",
    why: "a hole is not undefined",
    make: () => Object.assign([], { length: 2 }),
    look: (_live, [recorded]) => 0 in Object(recorded),
  },
  {
    what: "a view that stands alone on a larger buffer is copied with its own bytes",
    why: "a Buffer stands on a pool of 64 kB",
    make: () => new Uint8Array(new ArrayBuffer(64), 0, 1),
    look: (_live, [recorded]) => Reflect.get(Object(recorded), "buffer").byteLength,
  },
  {
    what: "the list of arguments can be changed by its reader",
    why: "what is read is a copy of the reader's own",
    make: () => ({}),
    look: (_live, recorded) => Object.isFrozen(recorded),
  },
];
