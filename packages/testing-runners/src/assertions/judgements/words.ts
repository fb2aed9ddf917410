import { findMismatch, isRegExp, printedName } from "@understudy/testing-shared/internal";
import { itemsOf } from "../../transcripts/conversations.ts";
import { isMadeByModel, readResult, readTexts } from "../../transcripts/protocol-items.ts";
import {
  fieldsOf,
  isModel,
  isSpeaker,
  isTransport,
  isWorkflow,
  subjectName,
} from "../../transcripts/subjects.ts";
import { InvalidAssertionError } from "../invalid-assertion-error.ts";
import { readRun } from "../read-run.ts";
import { refuse } from "../refuse.ts";
import { brief, didYouMean, diffOf, listed, shown, type Verdict } from "../verdict.ts";
import { differs } from "./doubles.ts";

/** Whether a text was in what came in: in a message or a tool's result, or in the instructions. */
export function toHaveSeenInput(received: unknown, expected: unknown): Verdict {
  const fits = textTest("toHaveSeenInput", expected);
  const texts = inputTexts(received);
  return {
    pass: texts.some(fits),
    subject: subjectName(received),
    expectation: `have seen the input ${shown(expected)}`,
    found: () => listed("The input:", texts.map(brief), "There was no input."),
  };
}

/** Whether a text was spoken, in one call or over several. */
export function toHaveSpoken(received: unknown, expected: unknown): Verdict {
  const fits = textTest("toHaveSpoken", expected);
  if (!isSpeaker(received)) {
    return refuse("toHaveSpoken", "a scripted text-to-speech model", received);
  }
  const texts = received.calls.map((call) => String(fieldsOf(call)["text"]));
  return {
    pass: texts.some(fits) || fits(texts.join(" ")),
    subject: subjectName(received),
    expectation: `have spoken ${shown(expected)}`,
    found: () => listed("What was spoken:", texts.map(brief), "Nothing was spoken."),
  };
}

/** Whether a transport was called by a method, with what is expected. */
export function toHaveSent(received: unknown, method: unknown, expected?: unknown): Verdict {
  if (!isTransport(received)) {
    return refuse("toHaveSent", "a scripted realtime transport", received);
  }
  if (typeof method !== "string" || typeof received[method] !== "function") {
    throw new InvalidAssertionError(
      "toHaveSent",
      'takes the name of a method of the transport, such as "sendMessage".',
    );
  }
  const calls = received.calls.map(fieldsOf);
  const ofMethod = calls.filter((call) => call["method"] === method);
  const fitting = ofMethod.find(
    (call) => expected === undefined || findMismatch(expected, call) === undefined,
  );
  const nearest = ofMethod.at(-1);
  const methods = calls.map((call) => String(call["method"]));
  return {
    pass: fitting !== undefined,
    subject: subjectName(received),
    expectation: `have sent ${printedName(method)}${expected === undefined ? "" : ` with ${brief(expected)}`}`,
    found: () =>
      (nearest === undefined || fitting !== undefined
        ? didYouMean(method, methods)
        : differs(findMismatch(expected, nearest))) +
      listed("The calls:", calls.map(sentWords), "Nothing was sent."),
    diff:
      expected === undefined || nearest === undefined
        ? undefined
        : diffOf(expected, fitting ?? nearest),
  };
}

function sentWords(call: Readonly<Record<PropertyKey, unknown>>): string {
  const { method, ...others } = call;
  const fields = { ...others, index: undefined };
  const isBare = Object.values(fields).every((value) => value === undefined);
  return isBare ? String(method) : `${String(method)} ${brief(fields)}`;
}

function inputTexts(received: unknown): readonly string[] {
  if (isModel(received)) {
    const texts = received.calls.flatMap((call) => {
      const { input, systemInstructions } = fieldsOf(fieldsOf(call)["request"]);
      return [
        ...(typeof systemInstructions === "string" && systemInstructions !== ""
          ? [systemInstructions]
          : []),
        ...inputTextsOf(itemsOf(input)),
      ];
    });
    // A conversation is carried by each of its calls.
    return [...new Set(texts)];
  }
  const run = readRun("toHaveSeenInput", received);
  if (run !== undefined) {
    return inputTextsOf(itemsOf(run["history"]));
  }
  if (isWorkflow(received)) {
    return received.calls.flatMap((call) => fieldsOf(call)["transcription"] ?? []).map(String);
  }
  if (isTransport(received)) {
    return received.calls
      .map(fieldsOf)
      .flatMap(({ message }) =>
        message === undefined ? [] : typeof message === "string" ? [message] : readTexts(message),
      );
  }
  return refuse(
    "toHaveSeenInput",
    "a scripted model, a lane of one, a scripted voice workflow or realtime transport, or the result of a run",
    received,
  );
}

/** What a model said itself is in its later input, too, and did not come in. */
function inputTextsOf(items: readonly unknown[]): readonly string[] {
  return items
    .filter((item) => !isMadeByModel(item))
    .flatMap((item) =>
      readTexts({ content: readResult(item)?.output ?? fieldsOf(item)["content"] }),
    );
}

/** A text is found wherever it stands in another, and so is a pattern. */
function textTest(assertion: string, expected: unknown): (text: string) => boolean {
  if (typeof expected === "string" && expected !== "") {
    return (text) => text.includes(expected);
  }
  if (isRegExp(expected) || isAsymmetric(expected)) {
    return (text) => findMismatch(expected, text) === undefined;
  }
  throw new InvalidAssertionError(assertion, "takes a text or a regular expression.");
}

function isAsymmetric(value: unknown): boolean {
  return typeof fieldsOf(value)["asymmetricMatch"] === "function";
}
