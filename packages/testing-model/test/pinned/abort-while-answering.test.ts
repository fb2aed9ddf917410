import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  modelResponder,
  modelResponse,
  modelStream,
  ScriptedModel,
  type ScriptedModelInput,
} from "@understudy/testing-model";
import { abortableRequest } from "../support/requests.ts";
import { readAll, rejectionOf } from "../support/outcomes.ts";
import { delta, done, started } from "../support/sources.ts";
import { deferred, nextTask } from "../support/tasks.ts";

const message = assistantMessage("one two three");
const aborted = { name: "AbortError", callIndex: 0 };

describe("a request that is aborted between the call and its answer", () => {
  test("does not ask the responder of a stream that is not read yet", async () => {
    const { abort, request } = abortableRequest();
    const model = new ScriptedModel([modelResponder(() => expect.unreachable("it is not asked"))]);
    const stream = model.getStreamedResponse(request);
    abort();

    expect((await readAll(stream)).error).toMatchObject(aborted);
    model.assertComplete();
  });
});

describe("a request that its reader aborts", () => {
  const events = [started, delta("one"), delta(" two"), done("one two")];

  test.each<[string, ScriptedModelInput]>([
    ["an automatic stream", modelResponse([assistantMessage("one two")], { deltas: "word" })],
    ["an array of events", modelStream(events)],
    ["a source of events", modelStream(events.values())],
  ])("gets no further event: %s", async (_what, input) => {
    const { abort, request } = abortableRequest();
    const model = new ScriptedModel([input]);
    const types: string[] = [];
    const error = await rejectionOf(async () => {
      for await (const event of model.getStreamedResponse(request)) {
        types.push(event.type);
        if (event.type === "output_text_delta") {
          abort();
        }
      }
    });

    expect(types).toEqual(["response_started", "output_text_delta"]);
    expect(error).toMatchObject(aborted);
  });

  test("behind the last event of an automatic stream is complete", async () => {
    const { abort, request } = abortableRequest();
    const model = new ScriptedModel([[message]]);
    const types: string[] = [];
    for await (const event of model.getStreamedResponse(request)) {
      types.push(event.type);
      if (event.type === "response_done") {
        abort();
      }
    }

    expect(types).toHaveLength(3);
    model.assertComplete();
  });
});

describe("without raceAbort", () => {
  test("a running responder is waited for, and then its answer is not taken", async () => {
    const { abort, request } = abortableRequest();
    const answer = deferred<[typeof message]>();
    const model = new ScriptedModel([modelResponder(() => answer.promise)]);
    let settled = false;
    const failure = rejectionOf(model.getResponse(request)).finally(() => {
      settled = true;
    });
    abort();
    await nextTask();

    expect(settled).toBe(false);
    answer.resolve([message]);
    expect(await failure).toMatchObject(aborted);
  });

  test("what a responder throws after an abort is thrown", async () => {
    const { abort, request } = abortableRequest();
    const model = new ScriptedModel([
      modelResponder(async ({ request: { signal } }) => {
        abort();
        await Promise.resolve();
        throw new Error(`own abort: ${signal?.aborted}`);
      }),
    ]);

    expect(await rejectionOf(model.getResponse(request))).toMatchObject({
      message: "own abort: true",
    });
    model.assertComplete();
  });
});
