import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  InvalidScriptedModelStepError,
  modelResponder,
  modelResponse,
  modelStream,
  ScriptedModel,
  type ScriptedModelDeltas,
  type ScriptedModelInput,
} from "@understudy/testing-model";
import { readAll, rejectionOf } from "../support/outcomes.ts";
import { looseInput } from "../support/loosely.ts";
import { modelRequest } from "../support/requests.ts";

/** The pieces in which the text of a step is streamed. */
async function piecesOf(
  input: ScriptedModelInput,
  deltas?: ScriptedModelDeltas,
): Promise<string[]> {
  const model = new ScriptedModel([input], deltas === undefined ? {} : { deltas });
  const { values } = await readAll(model.getStreamedResponse(modelRequest()));
  return values.flatMap((event) => (event.type === "output_text_delta" ? [event.delta] : []));
}

const say = (text: string): ScriptedModelInput => [assistantMessage(text)];

describe("deltas", () => {
  test.each<[string, ScriptedModelDeltas, string, string[]]>([
    ["the whole text", "whole", "one two", ["one two"]],
    [
      "words with the space before them",
      "word",
      "one two\n three ",
      ["one", " two", "\n three", " "],
    ],
    ["space before the first word", "word", "  one", ["  one"]],
    ["space alone", "word", " \n", [" \n"]],
    ["pieces of a size", { size: 3 }, "abcdefgh", ["abc", "def", "gh"]],
    ["pieces that are larger than the text", { size: 9 }, "abc", ["abc"]],
    ["pieces that leave surrogate pairs whole", { size: 1 }, "a😀b", ["a", "😀", "b"]],
    ["pieces of characters outside the basic plane", { size: 2 }, "😀😀😀", ["😀😀", "😀"]],
    ["pieces of a function", (text) => text.split(/(?=,)/u), "a,b", ["a", ",b"]],
    ["pieces of a generator", (text) => text.match(/../gu) ?? [], "abcd", ["ab", "cd"]],
    ["no piece for an empty text of a function", () => [], "", []],
    ["one empty piece for an empty text", "word", "", [""]],
    ["one empty piece for an empty text by size", { size: 2 }, "", [""]],
  ])("%s", async (_what, deltas, text, pieces) => {
    expect(await piecesOf(say(text), deltas)).toEqual(pieces);
    expect(await piecesOf(modelResponse([assistantMessage(text)], { deltas }))).toEqual(pieces);
  });

  test("of a step come before those of the model", async () => {
    const step = modelResponse([assistantMessage("a b")], { deltas: "word" });

    expect(await piecesOf(step, { size: 1 })).toEqual(["a", " b"]);
    expect(await piecesOf(say("a b"), { size: 1 })).toEqual(["a", " ", "b"]);
  });

  test("may be said by every kind of step, factory or literal", () => {
    const deltas = "word";
    const model = new ScriptedModel([
      modelResponse([], { deltas }),
      modelResponder(() => [], { deltas }),
      modelStream([], { deltas }),
      { type: "response", response: [], deltas },
      { type: "responder", respond: () => [], deltas },
      { type: "error", error: 1, deltas },
      { type: "stream", events: [], deltas },
      { type: "stream_responder", respond: () => [], deltas },
    ]);

    expect(model.remainingSteps).toBe(8);
  });

  test("a size is kept as it was when the step was queued", async () => {
    const deltas = { size: 1 };
    const model = new ScriptedModel([modelResponse([assistantMessage("ab")], { deltas })]);
    deltas.size = 2;
    const { values } = await readAll(model.getStreamedResponse(modelRequest()));

    expect(values).toHaveLength(4);
  });

  test("are not asked for in a call that does not stream", async () => {
    const deltas = (): never => expect.unreachable("no text is cut");
    const model = new ScriptedModel([modelResponse([assistantMessage("ab")], { deltas })]);
    await model.getResponse(modelRequest());

    model.assertComplete();
  });

  test.each<[string, unknown]>([
    ["lose text", () => ["a"]],
    ["add text", () => ["a", "b", "c"]],
    ["are no texts", () => [{ toString: () => "ab" }]],
    ["come later", async () => ["ab"]],
  ])("whose pieces %s are a violation", async (_what, deltas) => {
    const model = new ScriptedModel([
      looseInput({ type: "response", response: [assistantMessage("ab")], deltas }),
    ]);
    const { values, error } = await readAll(model.getStreamedResponse(modelRequest()));

    expect(values).toEqual([{ type: "response_started" }]);
    expect(error).toBeInstanceOf(InvalidScriptedModelStepError);
    expect(error).toMatchObject({ reason: "invalid_option", path: "deltas", callIndex: 0 });
    expect(model.violations).toEqual([error]);
  });

  test("what a function throws is thrown: a bug is a violation, a plain error is meant", async () => {
    const failing = (error: Error): ScriptedModelInput =>
      modelResponse([assistantMessage("ab")], {
        deltas: () => {
          throw error;
        },
      });
    const [bug, meant] = [new TypeError("bug"), new Error("meant")];
    const model = new ScriptedModel([failing(bug), failing(meant)]);

    expect(await rejectionOf(() => readAllOrThrow(model))).toBe(bug);
    expect(await rejectionOf(() => readAllOrThrow(model))).toBe(meant);
    expect(model.violations).toEqual([bug]);
  });
});

async function readAllOrThrow(model: ScriptedModel): Promise<void> {
  const { error } = await readAll(model.getStreamedResponse(modelRequest()));
  throw error;
}
