import { describe, expect, test } from "vitest";

import {
  assistantMessage,
  functionCall,
  item,
  modelResponder,
  modelResponse,
  modelStream,
  ScriptedModel,
} from "@understudy/testing-model";
import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";

const misspelt = JSON.parse('{"type": "function_cal", "name": "now", "callId": "call_1"}');
const unfinished = JSON.parse('{"type": "function_call", "name": "now", "callId": "call_2"}');

/** The message with which a model fails. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : expect.unreachable("no error");
}

describe("an odd item", () => {
  test("passes as it is", async () => {
    const model = new ScriptedModel([[misspelt]]);

    expect((await model.getResponse(modelRequest())).output).toEqual([misspelt]);
    model.assertComplete();
  });

  test("is noted in a later failure: an unknown type, with the nearest one", async () => {
    const model = new ScriptedModel([[assistantMessage("hi")], [misspelt]]);

    expect(messageOf(thrownBy(() => model.assertComplete()))).toContain(
      'step 2: output[0].type is "function_cal", which is no kind of output item that the SDK knows. Did you mean "function_call"?',
    );
    expect(model.report()).toContain("function_cal");
  });

  test("is noted in every kind of failure", async () => {
    const model = new ScriptedModel([
      [unfinished],
      modelResponse([], { match: () => false }),
      modelStream([]),
      modelResponder(() => JSON.parse("5")),
    ]);
    await model.getResponse(modelRequest());
    const messages = [thrownBy(() => model.assertComplete())];
    for (let call = 0; call < 4; call += 1) {
      messages.push(await rejectionOf(model.getResponse(modelRequest())));
    }

    for (const error of messages) {
      expect(messageOf(error)).toContain("step 1: output[0].arguments is missing");
    }
  });

  test("is noted where it stands in the response of a stream", () => {
    const model = new ScriptedModel([modelStream([], { response: [misspelt] })]);

    expect(messageOf(thrownBy(() => model.assertComplete()))).toContain("step 1: output[0].type");
  });

  test("is noted where a responder answers with it", async () => {
    const model = new ScriptedModel([[], modelResponder(() => [misspelt]), []]);
    await model.getResponse(modelRequest());
    await model.getResponse(modelRequest());

    expect(messageOf(thrownBy(() => model.assertComplete()))).toContain("step 2: output[0].type");
  });

  test("is one of twenty that are printed", () => {
    const model = new ScriptedModel(Array.from({ length: 23 }, () => [misspelt]));
    const message = messageOf(thrownBy(() => model.assertComplete()));

    expect(message.match(/^- step \d+: output\[0\]\.type/gmu)).toHaveLength(20);
    expect(message).toContain("\n- and 3 more");
  });

  test("is not noted where it is malformed on purpose", async () => {
    const model = new ScriptedModel([[item.malformed(misspelt)]]);

    expect(messageOf(thrownBy(() => model.assertComplete()))).not.toContain("odd");
    expect((await model.getResponse(modelRequest())).output).toEqual([misspelt]);
  });

  test("is not noted where its list was refused", () => {
    const model = new ScriptedModel([[]]);
    thrownBy(() => {
      model.enqueue([misspelt], JSON.parse("null"));
    });

    expect(messageOf(thrownBy(() => model.assertComplete()))).not.toContain("odd");
  });
});

describe("a callId that stands twice", () => {
  const call = functionCall("now", {}, { callId: "call_1" });

  test.each([
    ["in one response", [[call, call]]],
    ["in two responses", [[call], [call]]],
    ["in the response of a stream", [[call], modelStream([], { response: [call] })]],
  ])("is noted %s", (_where, script) => {
    expect(messageOf(thrownBy(() => new ScriptedModel(script).assertComplete()))).toContain(
      'callId is "call_1", which output[0] of',
    );
  });

  test("is noted across enqueue and the answers of responders", async () => {
    const model = new ScriptedModel([[call], modelResponder(() => [call])]);
    model.enqueue([call]);
    await model.getResponse(modelRequest());
    await model.getResponse(modelRequest());
    const message = messageOf(thrownBy(() => model.assertComplete()));

    expect(message).toContain("step 3: output[0].callId");
    expect(message).toContain("step 2: output[0].callId");
  });
});

describe("under strict", () => {
  const strict = true;

  test("an odd item is refused when it is queued, and nothing is queued", () => {
    const model = new ScriptedModel([], { strict });
    const error = thrownBy(() => {
      model.enqueue([assistantMessage("hi")], [assistantMessage("hi"), misspelt]);
    });

    expect(error).toMatchObject({
      reason: "invalid_item",
      inputIndex: 1,
      path: "output[1].type",
      hint: expect.stringContaining("item.malformed()"),
    });
    expect(model.remainingSteps).toBe(0);
  });

  test("an odd item that a responder answers with is a violation", async () => {
    const model = new ScriptedModel([modelResponder(() => [misspelt])], { strict });
    const error = await rejectionOf(model.getResponse(modelRequest()));

    expect(error).toMatchObject({
      reason: "invalid_item",
      callIndex: 0,
      path: "output[0].type",
      message: expect.stringContaining("is refused by strict: output[0].type"),
    });
    expect(model.violations).toEqual([error]);
  });

  test("an item that is malformed on purpose passes, queued or answered", async () => {
    const model = new ScriptedModel(
      [[item.malformed(misspelt)], modelResponder(() => [item.malformed(misspelt)])],
      { strict },
    );

    expect((await model.getResponse(modelRequest())).output).toEqual([misspelt]);
    expect((await model.getResponse(modelRequest())).output).toEqual([misspelt]);
    model.assertComplete();
  });
});
