import { describe, expect, test } from "vitest";

import { modelResponder, ScriptedModel } from "@understudy/testing-model";
import { readAll } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

const usage = { requests: 1 };
const asking = (): ReturnType<typeof modelRequest> =>
  modelRequest({ modelSettings: { preserveRawUsage: true } });

describe("raw usage", () => {
  test("is in the response only where the settings of the call ask for it", async () => {
    const response = { output: [], usage, rawUsage: { input_tokens: 1 } };
    const model = new ScriptedModel([response, response]);

    expect(await model.getResponse(modelRequest())).not.toHaveProperty("rawUsage");
    expect(await model.getResponse(asking())).toHaveProperty("rawUsage", { input_tokens: 1 });
  });

  test("is in the terminal event only where the settings of the call ask for it", async () => {
    const response = { output: [], usage, rawUsage: { input_tokens: 1 } };
    const model = new ScriptedModel([response, response]);
    const without = await readAll(model.getStreamedResponse(modelRequest()));
    const with_ = await readAll(model.getStreamedResponse(asking()));

    expect(without.values.at(-1)).not.toHaveProperty("response.rawUsage");
    expect(with_.values.at(-1)).toHaveProperty("response.rawUsage", { input_tokens: 1 });
  });

  test("follows the settings at the time of the call, whatever becomes of them", async () => {
    const asked = asking();
    const unasked = modelRequest();
    const answer = { output: [], usage, rawUsage: { input_tokens: 1 } };
    const model = new ScriptedModel([
      modelResponder(async () => {
        await Promise.resolve();
        asked.modelSettings.preserveRawUsage = false;
        return answer;
      }),
      modelResponder(async () => {
        await Promise.resolve();
        unasked.modelSettings.preserveRawUsage = true;
        return answer;
      }),
    ]);

    expect(await model.getResponse(asked)).toHaveProperty("rawUsage");
    expect(await model.getResponse(unasked)).not.toHaveProperty("rawUsage");
  });

  test("its accessor is read once", async () => {
    let reads = 0;
    const model = new ScriptedModel([
      {
        output: [],
        usage,
        get rawUsage() {
          reads += 1;
          return { reads };
        },
      },
    ]);

    expect(await model.getResponse(asking())).toHaveProperty("rawUsage", { reads: 1 });
    expect(reads).toBe(1);
  });

  test("is left out where its accessor throws, and nothing of the error shows", async () => {
    const failing = {
      output: [],
      usage,
      get rawUsage(): never {
        throw new Error("secret");
      },
    };
    const model = new ScriptedModel([failing, modelResponder(() => failing)]);

    expect(await model.getResponse(asking())).not.toHaveProperty("rawUsage");
    expect(await model.getResponse(asking())).not.toHaveProperty("rawUsage");
    model.assertComplete();
  });

  test("is detached", async () => {
    const rawUsage = { list: [1] };
    const model = new ScriptedModel([{ output: [], usage, rawUsage }]);
    rawUsage.list.push(2);

    expect(await model.getResponse(asking())).toHaveProperty("rawUsage", { list: [1] });
  });
});
