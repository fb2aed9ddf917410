import { Usage } from "@openai/agents-core";
import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  modelResponse,
  modelStream,
  ScriptedModel,
} from "@understudy/testing-model";
import { looseInput } from "../support/loosely.ts";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { done, started } from "../support/sources.ts";

const hello = assistantMessage("Hello.");
const usage = { requests: 1, inputTokens: 2, outputTokens: 3, totalTokens: 5 };

describe("a script", () => {
  test("may be any iterable", async () => {
    const model = new ScriptedModel(new Set([[hello], modelResponse([hello])]));

    expect(model.remainingSteps).toBe(2);
  });

  test("may be empty, and grow", async () => {
    const model = new ScriptedModel();
    model.enqueue([hello], new Error("meant"));
    model.extend(
      (function* () {
        yield modelResponse([hello]);
      })(),
    );

    expect(model.remainingSteps).toBe(3);
    await model.getResponse(modelRequest());
    expect(await rejectionOf(model.getResponse(modelRequest()))).toMatchObject({
      message: "meant",
    });
    await model.getResponse(modelRequest());
    model.assertComplete();
  });

  test("keeps responses, usage, advice and arrays of events as they were when they were queued", async () => {
    const message = assistantMessage("before");
    const counts = new Usage({ requests: 1, inputTokens: 1 });
    const plain = { requests: 1, inputTokens: 1 };
    const providerData = { list: [1] };
    const event = done("before");
    const events = [event];
    const model = new ScriptedModel([
      { output: [message], usage: counts, providerData },
      { output: [], usage: plain },
      modelStream(events),
    ]);
    message.content.length = 0;
    counts.inputTokens = 99;
    plain.inputTokens = 99;
    providerData.list.push(2);
    Reflect.set(event, "response", {});
    events.push(started);

    expect(await model.getResponse(modelRequest())).toMatchObject({
      output: [assistantMessage("before")],
      usage: { inputTokens: 1 },
      providerData: { list: [1] },
    });
    expect((await model.getResponse(modelRequest())).usage.inputTokens).toBe(1);
    expect((await readAll(model.getStreamedResponse(modelRequest()))).values).toEqual([
      done("before"),
    ]);
  });

  test("is not changed by who got a response", async () => {
    const step = modelResponse([hello]);
    const model = new ScriptedModel([step, step]);
    const first = await model.getResponse(modelRequest());
    first.output.length = 0;

    expect((await model.getResponse(modelRequest())).output).toEqual([hello]);
    expect(step.response).toEqual([hello]);
  });

  test("enqueue and extend add all of their inputs or none", () => {
    const model = new ScriptedModel([[hello]]);
    const broken = looseInput({ type: "response" });

    thrownBy(() => {
      model.enqueue([hello], broken, [hello]);
    });
    thrownBy(() => {
      model.extend([[hello], broken]);
    });
    const failing = new Error("the list failed");
    const thrown = thrownBy(() => {
      model.extend(
        (function* () {
          yield [hello];
          throw failing;
        })(),
      );
    });

    expect(thrown).toBe(failing);
    expect(model.remainingSteps).toBe(1);
  });

  test("a getter that throws while it is queued is thrown as it is, and queues nothing", () => {
    const failing = new Error("getter");
    const model = new ScriptedModel();
    const thrown = thrownBy(() => {
      model.enqueue([hello], {
        usage,
        get output(): never {
          throw failing;
        },
      });
    });

    expect(thrown).toBe(failing);
    expect(model.remainingSteps).toBe(0);
  });
});
