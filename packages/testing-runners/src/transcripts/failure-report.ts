import { type Verifiable, VerificationError } from "@understudy/testing-shared";
import { describeError, isError, isObject, nearestName } from "@understudy/testing-shared/internal";
import { LateViolationError } from "../scopes/late-violation-error.ts";
import { type ScriptRow, rowText, scriptRows } from "./script-rows.ts";
import { type Block, transcriptBlocks, type TranscriptOptions } from "./transcript-blocks.ts";

type ReportedDouble = Pick<Verifiable, "name" | "transcript" | "violations">;

/** One failure, and what it points at. */
interface Failure {
  readonly error: unknown;
  readonly double: string | undefined;
  /** Indexes of the calls that it is about, zero-based. */
  readonly callIndexes: readonly number[];
  /** What these calls are told by in the transcript. */
  readonly sequences: readonly number[];
  /** Whether it is about the end: no call did wrong. */
  readonly isOfEnd: boolean;
  readonly rows: readonly ScriptRow[];
}

/**
 * What a failed verification comes to, for a person: what failed, the step that was expected with its line in the test, the
 * nearest unused step for what was called instead, and the transcript of the doubles with the failing point marked.
 *
 * @param error - what the verification threw: a `VerificationError` with its failures, or one error.
 * @param doubles - the doubles of the test. The transcript may hold payloads.
 */
export function failureReport(
  error: unknown,
  doubles: readonly ReportedDouble[],
  options: TranscriptOptions = {},
): string {
  const failures = leavesOf(error).map((leaf) => failureOf(leaf, doubles));
  const blocks = transcriptBlocks(doubles, options);
  return [
    ...failures.map((failure) => wordsOf(failure, blocks)),
    blocks.length === 0 ? "Nothing was called." : `What happened:\n${markedText(blocks, failures)}`,
  ].join("\n\n");
}

function leavesOf(error: unknown): readonly unknown[] {
  return VerificationError.isInstance(error)
    ? error.failures.flatMap((failure) => leavesOf(failure.error))
    : [error];
}

function failureOf(error: unknown, doubles: readonly ReportedDouble[]): Failure {
  // A violation that came late is the cause of the error that says so.
  const fault: unknown = LateViolationError.isInstance(error) ? error.cause : error;
  const message = isError(fault) ? fault.message : "";
  // Doubles may have one name.
  const double =
    doubles.find(({ violations }) => violations.includes(fault)) ??
    doubles.find(({ name }) => message.startsWith(`${name}: `));
  const callIndexes = callIndexesOf(fault);
  const calls = double?.transcript.filter(({ index }) => callIndexes.includes(index)) ?? [];
  return {
    error,
    double: double?.name,
    callIndexes,
    sequences: calls.map(({ sequence }) => sequence),
    isOfEnd: callIndexes.length === 0 && double?.violations.includes(fault) === false,
    rows: scriptRows(message),
  };
}

function callIndexesOf(error: unknown): readonly number[] {
  const { callIndex, callIndexes } = isObject(error) ? error : {};
  const indexes: readonly unknown[] = Array.isArray(callIndexes) ? callIndexes : [callIndex];
  return indexes.filter((index) => typeof index === "number");
}

/** The failure without the script, then what was expected, and what is near. */
function wordsOf(failure: Failure, blocks: readonly Block[]): string {
  const [problem] = describeError(failure.error).split("\n\n");
  const expected = failure.rows.filter((row) => isExpected(failure, row));
  const near = nearestRow(failure, blocks);
  return [
    problem,
    ...expected.map((row) => `Expected: ${rowText(row)}.`),
    ...(near === undefined ? [] : [`Nearest unused step: ${rowText(near)}.`]),
  ].join("\n");
}

/** A step that waits for its call, or that the wrong call used up. */
function isExpected({ callIndexes }: Failure, { isFocus, isUnused, takenBy }: ScriptRow): boolean {
  return isFocus && (isUnused || takenBy.some((index) => callIndexes.includes(index)));
}

/** The unused step, other than the expected one, that is for what was called. */
function nearestRow(failure: Failure, blocks: readonly Block[]): ScriptRow | undefined {
  const called = blocks.find((block) => isAbout(failure, block));
  const others = failure.rows.filter(({ isFocus, isUnused }) => isUnused && !isFocus);
  const methods = others.map(({ title }) => methodOf(title));
  const method = called === undefined ? "" : methodOf(called.title);
  const near = nearestName(method, methods);
  return others.find(({ title }) => methodOf(title) === near);
}

function methodOf(title: string): string {
  return /^\w*/u.exec(title)?.[0] ?? "";
}

function isAbout({ sequences }: Failure, { sequence }: Block): boolean {
  return sequences.includes(sequence);
}

const HERE = "    <-- here";

function markedText(blocks: readonly Block[], failures: readonly Failure[]): string {
  const ends = failures
    .filter(({ isOfEnd }) => isOfEnd)
    .map(({ double }) => `[${double}] the end${HERE}`);
  return [
    ...blocks.map((block) =>
      failures.some((failure) => isAbout(failure, block))
        ? block.text.replace(/$/mu, HERE)
        : block.text,
    ),
    ...ends,
  ].join("\n");
}
