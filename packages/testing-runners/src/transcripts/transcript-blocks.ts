import type { TranscriptEntry } from "@understudy/testing-shared";
import { checkOptions, type OptionCheck } from "@understudy/testing-shared/internal";
import { InvalidAssertionError } from "../assertions/invalid-assertion-error.ts";
import { readRun } from "../assertions/read-run.ts";
import { refusePromise } from "../assertions/refuse-promise.ts";
import { callText, itemText } from "./call-text.ts";
import type { CompactOptions } from "./compact-text.ts";
import { readConversations, type Turn } from "./conversations.ts";
import { IdLabels } from "./id-labels.ts";
import { fieldsOf, isModel, isRecorder, isRun, type RunSubject } from "./subjects.ts";

/** One call in a transcript. */
export interface Block extends TranscriptEntry {
  readonly text: string;
}

/** The past of one double, read once. */
interface Past {
  readonly subject: unknown;
  readonly calls: readonly unknown[];
}

/** A call on its way to a block. */
interface Told extends TranscriptEntry {
  readonly past: Past;
}

/** Options of a transcript. */
export interface TranscriptOptions {
  /** Payloads are cut past so many characters. 200 by default; `Infinity` cuts none. */
  readonly longest?: number | undefined;
}

const LONGEST = 200;

const LENGTH_OPTION: OptionCheck = [
  (value) => typeof value === "number" && value >= 0,
  "a number of characters that is not negative",
];

/** The calls of doubles in their order, each as text. */
export function transcriptBlocks(
  subjects: readonly unknown[],
  options: TranscriptOptions = {},
): readonly Block[] {
  checkOptions("transcript", options, { longest: LENGTH_OPTION });
  const { longest = LONGEST } = options;
  const calls = callsOf(subjects);
  const turns = turnsOf(calls, subjects.filter(isRun));
  const writing = { longest, ids: new IdLabels() };
  return calls.map(({ past, ...entry }) => ({
    ...entry,
    text: blockText(entry, past, turns.get(entry.sequence), writing),
  }));
}

/** The turns of models by the sequence numbers of their calls. */
function turnsOf(
  calls: readonly Told[],
  runs: readonly RunSubject[],
): ReadonlyMap<number, Turn | undefined> {
  const ofModels = calls.filter(({ past }) => isModel(past.subject));
  const turns = readConversations(
    ofModels.map(({ past, index }) => past.calls[index]),
    runs,
  );
  return new Map(ofModels.map(({ sequence }, index) => [sequence, turns[index]]));
}

/** Each call once, also where a model is given with its lanes. */
function callsOf(subjects: readonly unknown[]): readonly Told[] {
  const told = new Map<number, Told>();
  for (const subject of subjects) {
    for (const call of pastOf(subject)) {
      told.set(call.sequence, told.get(call.sequence) ?? call);
    }
  }
  return [...told.values()].toSorted((a, b) => a.sequence - b.sequence);
}

function pastOf(subject: unknown): readonly Told[] {
  refusePromise("transcript", subject);
  if (readRun("transcript", subject) !== undefined) {
    return [];
  }
  const { transcript, model, name } = fieldsOf(subject);
  if (Array.isArray(transcript)) {
    const past = { subject, calls: isRecorder(subject) ? subject.calls : [] };
    return (transcript as readonly TranscriptEntry[]).map((entry) => ({ ...entry, past }));
  }
  if (isModel(subject) && model !== undefined) {
    const own = new Set(subject.calls.map((call) => fieldsOf(call)["index"]));
    return pastOf(model)
      .filter(({ index }) => own.has(index))
      .map((call) => ({ ...call, double: String(name) }));
  }
  throw new InvalidAssertionError(
    "transcript",
    `takes doubles and results of runs, but it was given ${subject === null ? "null" : `a ${typeof subject}`} that is neither.`,
  );
}

function blockText(
  { double, index, title }: TranscriptEntry,
  { subject, calls }: Past,
  turn: Turn | undefined,
  options: CompactOptions,
): string {
  // A speech-to-text model counts the sessions that it makes apart from its calls.
  const call = title === "createSession" ? undefined : calls[index];
  const carried = callText(subject, call, options);
  const lines = (mark: string, items: readonly unknown[] = []): readonly string[] =>
    items.map((item) => `  ${mark} ${itemText(item, options)}`);
  return [
    `[${double}] ${title}${carried === "" ? "" : ` ${carried}`}`,
    ...lines("<", turn?.asked),
    ...lines(">", turn?.answered),
  ].join("\n");
}
