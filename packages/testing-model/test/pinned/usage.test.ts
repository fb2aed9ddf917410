import { Agent, Runner, Usage } from "@openai/agents";
import { Usage as OtherUsage } from "@openai/agents-core";
import { describe, expect, test } from "vitest";

import { assistantMessage, modelResponder, ScriptedModel } from "@understudy/testing-model";
import type { ScriptedModelUsage } from "@understudy/testing-model";
import { readAll } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

const message = assistantMessage("hi");

/** The usage that a caller gets for a response with this usage. */
async function usageOf(usage: ScriptedModelUsage): Promise<Usage> {
  const model = new ScriptedModel([{ output: [message], usage }]);
  return (await model.getResponse(modelRequest())).usage;
}

describe("the usage of a response", () => {
  test("counts one request where items are given alone", async () => {
    const model = new ScriptedModel([[message]]);

    expect((await model.getResponse(modelRequest())).usage).toEqual({
      requests: 1,
      inputTokens: 0,
      outputTokens: 0,
      totalTokens: 0,
      inputTokensDetails: [],
      outputTokensDetails: [],
    });
  });

  test("may be the SDK's Usage", async () => {
    const usage = new Usage({
      requests: 1,
      inputTokens: 3,
      outputTokens: 4,
      totalTokens: 7,
      inputTokensDetails: { cached_tokens: 2 },
    });

    expect(await usageOf(usage)).toEqual({
      requests: 1,
      inputTokens: 3,
      outputTokens: 4,
      totalTokens: 7,
      inputTokensDetails: [{ cached_tokens: 2 }],
      outputTokensDetails: [],
    });
  });

  test("may be a plain object of some of its fields", async () => {
    expect(await usageOf({ inputTokens: 3, outputTokens: 4 })).toEqual({
      requests: 1,
      inputTokens: 3,
      outputTokens: 4,
      totalTokens: 7,
      inputTokensDetails: [],
      outputTokensDetails: [],
    });
  });

  test("stays zero where it is said to be zero", async () => {
    const zero = { requests: 0, inputTokens: 0, outputTokens: 0, totalTokens: 0 };

    expect(await usageOf(zero)).toMatchObject(zero);
    expect(await usageOf(new Usage())).toMatchObject(zero);
    expect(await usageOf({ inputTokens: 3, outputTokens: 4, totalTokens: 0 })).toMatchObject({
      totalTokens: 0,
    });
  });

  test("may have details as a list, as one record, or not at all", async () => {
    const fromJson: ScriptedModelUsage = JSON.parse(
      '{"requests": 1, "inputTokensDetails": {"cached_tokens": 2}, "outputTokensDetails": null}',
    );

    expect(await usageOf(fromJson)).toMatchObject({
      inputTokensDetails: [{ cached_tokens: 2 }],
      outputTokensDetails: [],
    });
    expect(await usageOf({ requests: 2, outputTokensDetails: [{ a: 1 }, { a: 2 }] })).toMatchObject(
      { inputTokensDetails: [], outputTokensDetails: [{ a: 1 }, { a: 2 }] },
    );
  });

  test("can be added up, by a method that does not show", async () => {
    const usage = await usageOf({ requests: 1, inputTokens: 3, inputTokensDetails: [{ a: 1 }] });
    usage.add(new Usage({ requests: 1, inputTokens: 4, outputTokens: 5, totalTokens: 9 }));
    usage.add(await usageOf({ requests: 1, outputTokensDetails: [{ b: 2 }] }));

    expect(Object.keys(usage)).not.toContain("add");
    expect(usage).toMatchObject({ requests: 3, inputTokens: 7, outputTokens: 5, totalTokens: 12 });
    expect(usage.inputTokensDetails).toEqual([{ a: 1 }]);
    expect(usage.outputTokensDetails).toEqual([{ b: 2 }]);
  });

  test("keeps the entries of single requests, and adds them up", async () => {
    const entries = new Usage({
      requests: 1,
      requestUsageEntries: [
        { inputTokens: 1, outputTokens: 2, totalTokens: 3, endpoint: "responses.create" },
      ],
    });
    const usage = await usageOf(entries);
    usage.add(await usageOf(entries));

    expect(usage.requestUsageEntries).toHaveLength(2);
    expect(usage.requestUsageEntries?.[1]).toMatchObject({
      inputTokens: 1,
      totalTokens: 3,
      endpoint: "responses.create",
    });
  });

  test("can be added to the SDK's Usage", async () => {
    const total = new OtherUsage();
    total.add(await usageOf({ requests: 1, inputTokens: 3, inputTokensDetails: [{ a: 1 }] }));

    expect(total).toMatchObject({ requests: 1, inputTokens: 3, inputTokensDetails: [{ a: 1 }] });
  });

  test("is new for every response", async () => {
    const model = new ScriptedModel([[message], [message]], {
      defaultUsage: { requests: 1, inputTokensDetails: [{ a: 1 }], requestUsageEntries: [] },
    });
    const { usage } = await model.getResponse(modelRequest());
    usage.requests = 9;
    usage.inputTokensDetails.push({ a: 9 });
    usage.requestUsageEntries?.push(
      ...(new Usage({ requestUsageEntries: [{ inputTokens: 1, outputTokens: 1, totalTokens: 2 }] })
        .requestUsageEntries ?? []),
    );

    expect((await model.getResponse(modelRequest())).usage).toMatchObject({
      requests: 1,
      inputTokensDetails: [{ a: 1 }],
      requestUsageEntries: [],
    });
  });

  test("stands in the terminal event of a streamed call", async () => {
    const model = new ScriptedModel([
      { output: [message], usage: { requests: 1, inputTokens: 3, outputTokens: 4 } },
    ]);
    const { values } = await readAll(model.getStreamedResponse(modelRequest()));

    expect(values.at(-1)).toMatchObject({
      response: { usage: { requests: 1, inputTokens: 3, outputTokens: 4, totalTokens: 7 } },
    });
  });

  test("is added up by the runner, streamed or not", async () => {
    const script = () => [
      { output: [message], usage: { requests: 1, inputTokens: 3, outputTokens: 4 } },
    ];
    const runner = new Runner({ tracingDisabled: true });
    const plain = await runner.run(
      new Agent({ name: "A", model: new ScriptedModel(script()) }),
      "hi",
    );
    const streamed = await runner.run(
      new Agent({ name: "A", model: new ScriptedModel(script()) }),
      "hi",
      { stream: true },
    );
    await streamed.completed;

    for (const { state, rawResponses } of [plain, streamed]) {
      expect(state.usage).toMatchObject({ requests: 1, inputTokens: 3, totalTokens: 7 });
      expect(rawResponses[0]?.usage).toMatchObject({ inputTokens: 3, inputTokensDetails: [] });
      expect(typeof rawResponses[0]?.usage.add).toBe("function");
    }
  });
});

describe("defaultUsage", () => {
  test("is the usage of responses that are items alone", async () => {
    const model = new ScriptedModel(
      [[message], modelResponder(() => [message]), { output: [], usage: { requests: 5 } }],
      { defaultUsage: { inputTokens: 10, outputTokens: 1 } },
    );
    const counts: unknown[] = [];
    for (let call = 0; call < 3; call += 1) {
      const { usage } = await model.getResponse(modelRequest());
      counts.push([usage.requests, usage.inputTokens, usage.totalTokens]);
    }

    expect(counts).toEqual([
      [1, 10, 11],
      [1, 10, 11],
      [5, 0, 0],
    ]);
  });

  test("is kept as it was when the model was made", async () => {
    const defaultUsage = { requests: 1, inputTokens: 10 };
    const model = new ScriptedModel([[message]], { defaultUsage });
    defaultUsage.inputTokens = 99;

    expect((await model.getResponse(modelRequest())).usage.inputTokens).toBe(10);
  });
});
