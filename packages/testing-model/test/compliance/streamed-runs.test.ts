import { Agent, type AgentOptions, Runner } from "@openai/agents";
import { CallsInFlightError } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  modelResponder,
  modelResponse,
  modelStream,
  ScriptedModel,
} from "@understudy/testing-model";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { delta, done, started, watchedSource } from "../support/sources.ts";
import { deferred, nextTask } from "../support/tasks.ts";

const runner = new Runner({ tracingDisabled: true });
const agentOf = (model: ScriptedModel): Agent => new Agent({ name: "A", model });

/** Starts a streamed run. */
async function start(model: ScriptedModel, options: Partial<AgentOptions> = {}) {
  const agent = new Agent({ ...options, name: "A", model });
  return await runner.run(agent, "hi", { stream: true });
}

describe("a streamed run", () => {
  test("that is read to its end is complete", async () => {
    const model = new ScriptedModel([
      modelResponse([assistantMessage("one two")], { deltas: "word" }),
    ]);
    const result = await runner.run(agentOf(model), "hi", { stream: true });
    const pieces: string[] = [];
    for await (const piece of result.toTextStream()) {
      pieces.push(piece);
    }
    await result.completed;

    expect(pieces).toEqual(["one", " two"]);
    model.assertComplete();
  });

  test("whose consumer stops with break is complete", async () => {
    const model = new ScriptedModel([
      modelResponse([assistantMessage("one two three")], { deltas: "word" }),
    ]);
    const result = await runner.run(agentOf(model), "hi", { stream: true });
    for await (const event of result) {
      if (event.type === "raw_model_stream_event" && event.data.type === "output_text_delta") {
        break;
      }
    }
    await result.completed.catch(() => undefined);
    await nextTask();

    model.assertComplete();
  });

  test("whose consumer stops with break closes a source of exact events", async () => {
    const source = watchedSource();
    const model = new ScriptedModel([modelStream(source)]);
    const result = await runner.run(agentOf(model), "hi", { stream: true });
    for await (const event of result) {
      if (event.type === "raw_model_stream_event") {
        break;
      }
    }
    await result.completed.catch(() => undefined);
    await nextTask();

    expect(source.log.at(-1)).toBe("return");
    model.assertComplete();
  });

  test.each<[string, (run: Awaited<ReturnType<typeof start>>) => Promise<unknown>]>([
    [
      "throws",
      async (run) => {
        for await (const event of run) {
          throw new Error(event.type);
        }
      },
    ],
    [
      "stops reading the stream",
      async (run) => {
        for await (const event of run.toStream()) {
          expect(event.type).toBe("agent_updated_stream_event");
          break;
        }
      },
    ],
    [
      "stops reading the text",
      async (run) => {
        for await (const piece of run.toTextStream()) {
          expect(piece).toBe("one");
          break;
        }
      },
    ],
    ["waits for the end without reading", async ({ completed }) => await completed],
  ])("whose consumer %s is complete", async (_how, consume) => {
    const model = new ScriptedModel([
      modelResponse([assistantMessage("one two three")], { deltas: "word" }),
    ]);
    const run = await start(model);
    await consume(run).catch(() => undefined);
    await run.completed.catch(() => undefined);
    await nextTask();

    model.assertComplete();
  });

  test("that a guardrail ends while the model is answering is complete", async () => {
    const [asked, tripped] = [deferred<true>(), deferred<true>()];
    const model = new ScriptedModel([
      modelResponder(async () => {
        asked.resolve(true);
        await tripped.promise;
        return [assistantMessage("one")];
      }),
    ]);
    const run = await start(model, {
      inputGuardrails: [
        {
          name: "no",
          runInParallel: true,
          execute: async () => {
            await asked.promise;
            tripped.resolve(true);
            return { tripwireTriggered: true, outputInfo: {} };
          },
        },
      ],
    });
    await rejectionOf(run.completed);

    model.assertComplete();
  });

  test("of exact events gives the application what the script says", async () => {
    const model = new ScriptedModel([
      modelStream([started, delta("Hel"), delta("lo."), done("Hello.")]),
    ]);
    const result = await runner.run(agentOf(model), "hi", { stream: true });
    const data: unknown[] = [];
    for await (const event of result) {
      if (event.type === "raw_model_stream_event") {
        data.push(event.data.type);
      }
    }

    expect(data).toEqual([
      "response_started",
      "output_text_delta",
      "output_text_delta",
      "response_done",
    ]);
    expect(result.finalOutput).toBe("Hello.");
    model.assertComplete();
  });

  test("that is aborted in the middle is complete", async () => {
    const controller = new AbortController();
    const model = new ScriptedModel([
      modelResponse([assistantMessage("one two three")], { deltas: "word" }),
    ]);
    const result = await runner.run(agentOf(model), "hi", {
      stream: true,
      signal: controller.signal,
    });
    const reading = async (): Promise<void> => {
      for await (const event of result) {
        if (event.type === "raw_model_stream_event" && event.data.type === "output_text_delta") {
          controller.abort();
        }
      }
      await result.completed;
    };
    await reading().catch(() => undefined);

    model.assertComplete();
  });
});

describe.each([
  ["not streamed", false],
  ["streamed", true],
])("a run that is not awaited, %s,", (_mode, stream) => {
  /** Starts a run and does not wait for it. */
  function startOnly(model: ScriptedModel, signal?: AbortSignal): Promise<unknown> {
    const options = signal === undefined ? {} : { signal };
    return stream
      ? runner.run(agentOf(model), "hi", { ...options, stream }).then(({ completed }) => completed)
      : runner.run(agentOf(model), "hi", options);
  }

  test("is in flight while its responder is running", async () => {
    const answer = deferred<[]>();
    const model = new ScriptedModel([
      modelResponder(async () => [...(await answer.promise), assistantMessage("late")]),
    ]);
    const run = startOnly(model);
    await nextTask();

    expect(thrownBy(() => model.assertComplete())).toBeInstanceOf(CallsInFlightError);
    expect(thrownBy(() => model.assertComplete())).toMatchObject({
      callIndexes: [0],
      message: expect.stringContaining("call #1 has not settled. Await the run"),
    });
    answer.resolve([]);
    await run;
    model.assertComplete();
  });

  test("is released by an abort", async () => {
    const controller = new AbortController();
    const model = new ScriptedModel([modelResponder(() => new Promise(() => undefined))], {
      raceAbort: true,
    });
    const run = startOnly(model, controller.signal);
    await nextTask();
    expect(thrownBy(() => model.assertComplete())).toBeInstanceOf(CallsInFlightError);
    controller.abort();

    model.assertComplete();
    await (stream ? run.catch(() => undefined) : rejectionOf(run));
    model.assertComplete();
  });
});
