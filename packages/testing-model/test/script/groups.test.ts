import { Agent, Runner, tool } from "@openai/agents";
import {
  assistantMessage,
  functionCall,
  item,
  ModelCallMatcherError,
  ScriptedModel,
  toolCall,
} from "@understudy/testing-model";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const runner = new Runner({ tracingDisabled: true });

/** An agent that tells its specialists apart by their instructions. */
function specialist(name: string, model: ScriptedModel): Agent {
  return new Agent({ name, instructions: `You are ${name}.`, model });
}

const asks =
  (name: string) => (call: { readonly request: { readonly systemInstructions?: string } }) =>
    call.request.systemInstructions?.includes(name) === true;

/** A lead that asks two agents at once and then sums up, all three on one model. */
function team(model: ScriptedModel): Agent {
  const tools = ["France", "Italy"].map((name) =>
    specialist(name, model).asTool({ toolName: name.toLowerCase(), toolDescription: name }),
  );
  return new Agent({ name: "Lead", instructions: "You are the lead.", model, tools });
}

const askBoth = [
  functionCall("france", { input: "capital?" }, { callId: "call_1" }),
  functionCall("italy", { input: "capital?" }, { callId: "call_2" }),
];

describe("two agents that are tools of a third, on one model", () => {
  test("each get their own answer from a group, whichever asks first", async () => {
    const model = new ScriptedModel([
      askBoth,
      script.inAnyOrder(
        { type: "response", match: asks("Italy"), response: [assistantMessage("Rome")] },
        { type: "response", match: asks("France"), response: [assistantMessage("Paris")] },
      ),
      [assistantMessage("Paris and Rome")],
    ]);

    const result = await runner.run(team(model), "The capitals?");

    expect(result.finalOutput).toBe("Paris and Rome");
    expect(JSON.stringify(model.lastCall?.request.input)).toMatch(/Paris.*Rome/);
    model.assertComplete();
  });

  test("each get the answers of their lane", async () => {
    const model = new ScriptedModel([
      script.when(asks("Italy"), [[assistantMessage("Rome")]]),
      script.when(asks("France"), [[assistantMessage("Paris")]]),
      askBoth,
      [assistantMessage("Paris and Rome")],
    ]);

    const result = await runner.run(team(model), "The capitals?");

    expect(result.finalOutput).toBe("Paris and Rome");
    model.assertComplete();
  });
});

describe("a call that no step of a group accepts", () => {
  test("uses nothing up, and is one violation that names every refusal", async () => {
    const model = new ScriptedModel(
      [
        script.inAnyOrder(
          { type: "response", match: () => false, response: [assistantMessage("one")] },
          {
            type: "response",
            match: () => {
              throw new Error("secret");
            },
            response: [assistantMessage("two")],
          },
        ),
      ],
      { name: "model" },
    );

    const error = await runner
      .run(specialist("A", model), "hello")
      .catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(ModelCallMatcherError);
    expect(model.remainingSteps).toBe(2);
    expect(String(error)).toContain(
      [
        "model: no step whose turn it is accepts call #1 (not streamed):",
        "- step 1: its match returned false",
        "- step 2: its match threw Error",
      ].join("\n"),
    );
    expect(String(error)).not.toContain("secret");
    expect(error).toMatchObject({ callIndex: 0, cause: { message: "secret" } });
    expect(() => model.assertComplete()).toThrow(ModelCallMatcherError);
  });
});

test("an asynchronous match in a group is a mistake and no refusal, whichever step it stands in", async () => {
  const other = { type: "response", response: [assistantMessage("other")] } as const;
  const late = {
    type: "response",
    match: async () => {
      throw new Error("too late");
    },
    response: [assistantMessage("late")],
  } as const;
  for (const group of [script.inAnyOrder(late, other), script.ambient(late)]) {
    const model = new ScriptedModel([group]);

    const error = await runner
      .run(specialist("A", model), "hello")
      .catch((reason: unknown) => reason);

    expect(String(error)).toMatch(/the match of step 1 returned a promise/);
    expect(() => model.assertComplete()).toThrow(ModelCallMatcherError);
    await expect.poll(() => error).toMatchObject({ cause: { message: "too late" } });
  }
});

describe("a repeated step", () => {
  const poll = tool({
    name: "poll",
    description: "Polls.",
    parameters: z.object({}),
    execute: async () => "pending",
  });

  test("gives its calls an id of their own each time, so that the tool runs each time", async () => {
    const model = new ScriptedModel([
      script.repeat([functionCall("poll", {}, { callId: "call_1" })], { times: 3 }),
      [assistantMessage("done")],
    ]);

    const result = await runner.run(new Agent({ name: "A", model, tools: [poll] }), "wait");

    const ids = result.history.flatMap((part) =>
      part.type === "function_call_result" ? [part.callId] : [],
    );
    expect(ids).toEqual(["call_1", "call_1_2", "call_1_3"]);
    model.assertComplete();
  });

  test("gives ids that were assigned to be told apart, too", async () => {
    const model = new ScriptedModel([
      script.repeat([toolCall(poll, {})], { atLeast: 1, atMost: 2 }),
      { type: "response", response: [assistantMessage("done")] },
    ]);

    const result = await runner.run(new Agent({ name: "A", model, tools: [poll] }), "wait");

    const ids = result.history.flatMap((part) =>
      part.type === "function_call_result" ? [part.callId] : [],
    );
    expect(new Set(ids).size).toBe(2);
    model.assertComplete();
  });

  test("gives the answers of a responder ids of their own, too", async () => {
    const model = new ScriptedModel([
      script.repeat(
        {
          type: "responder",
          respond: () => [functionCall("poll", {}, { callId: "call_1" })],
        },
        { times: 2 },
      ),
      [assistantMessage("done")],
    ]);

    await runner.run(new Agent({ name: "A", model, tools: [poll] }), "wait");

    expect(JSON.stringify(model.lastCall?.request.input)).toContain("call_1_2");
    model.assertComplete();
  });

  test("gives its calls ids that no other call of the script has", async () => {
    const model = new ScriptedModel(
      [
        script.repeat([functionCall("poll", {}, { callId: "call_1" })], { times: 2 }),
        [functionCall("poll", {}, { callId: "call_1_2" })],
        [assistantMessage("done")],
      ],
      { strict: true },
    );

    const result = await runner.run(new Agent({ name: "A", model, tools: [poll] }), "wait");

    const ids = result.history.flatMap((part) =>
      part.type === "function_call_result" ? [part.callId] : [],
    );
    expect(ids).toEqual(["call_1", "call_1_2_2", "call_1_2"]);
    model.assertComplete();
  });

  test("gives its items ids of their own, too", async () => {
    const thought = item.reasoning("Hm.", { id: "rs_1" });
    const model = new ScriptedModel([
      script.repeat([thought, functionCall("poll", {}, { callId: "call_1" })], { times: 2 }),
      [assistantMessage("done")],
    ]);

    const result = await runner.run(new Agent({ name: "A", model, tools: [poll] }), "wait");

    expect(result.history.flatMap((part) => (part.type === "reasoning" ? [part.id] : []))).toEqual([
      "rs_1",
      "rs_1_2",
    ]);
  });

  test("is missed by the calls that would satisfy it", () => {
    const model = new ScriptedModel([script.repeat([assistantMessage("hi")], { times: 3 })]);

    expect(() => model.assertComplete()).toThrow(
      /at least 3 further calls would satisfy the script/,
    );
  });

  test("cannot have an iterator, which is read once", () => {
    const events = [{ type: "response_started" as const }];
    expect(
      () =>
        new ScriptedModel([
          script.repeat({ type: "stream", events: events.values() }, { times: 2 }),
        ]),
    ).toThrow(/several calls may take it/);
  });
});

test("an ambient step answers what fits at any time, and need not be used", async () => {
  const model = new ScriptedModel([
    script.ambient({
      type: "response",
      match: asks("title"),
      response: [assistantMessage("A title")],
    }),
    [assistantMessage("one")],
    [assistantMessage("two")],
  ]);
  const titles = specialist("title", model);
  const other = specialist("other", model);

  const outputs = [];
  for (const agent of [titles, other, titles, other, titles]) {
    outputs.push((await runner.run(agent, "go")).finalOutput);
  }

  expect(outputs).toEqual(["A title", "one", "A title", "two", "A title"]);
  model.assertComplete();
});

test("a script that is left in the middle of an optional group is not satisfied", async () => {
  const model = new ScriptedModel([
    script.optional(script.inOrder([assistantMessage("one")], [assistantMessage("two")])),
  ]);
  expect(model.remainingSteps).toBe(0);
  model.assertComplete();

  await runner.run(specialist("A", model), "go");

  expect(model.remainingSteps).toBe(1);
  expect(() => model.assertComplete()).toThrow(/at least 1 further call would satisfy the script/);
});
