import { createRequire } from "node:module";
import type { ModelRequest } from "@openai/agents-core";
import { tool } from "@openai/agents";
import * as esm from "@understudy/testing";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";

const cjs: typeof esm = createRequire(import.meta.url)("@understudy/testing");

const DIRECTIONS = [
  ["a CommonJS copy in an ESM one", esm, cjs],
  ["an ESM copy in a CommonJS one", cjs, esm],
] as const;

const request: ModelRequest = {
  input: "hello",
  modelSettings: {},
  tools: [],
  handoffs: [],
  outputType: "text",
  tracing: false,
};

const weather = tool({
  name: "get_weather",
  description: "Gets the weather.",
  parameters: z.object({ city: z.string() }),
  execute: async ({ city }) => city,
});

async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return undefined;
}

/** `file:line` of the first frame of an error in this file. */
function lineOf({ stack = "" }: Error): string {
  return /two-copies\.test\.ts:\d+/.exec(stack)?.[0] ?? "no frame in this file";
}

afterEach(() => {
  esm.configure({ strict: false });
});

it("there are two copies", () => {
  expect(cjs.ScriptedModel).not.toBe(esm.ScriptedModel);
});

describe.each(DIRECTIONS)("%s", (_title, inner, outer) => {
  it("knows the errors of the other's model", async () => {
    const model = new inner.ScriptedModel();
    const error = await rejectionOf(model.getResponse(request));

    expect(outer.UnexpectedModelCallError.isInstance(error)).toBe(true);
    expect(error instanceof outer.UnexpectedModelCallError).toBe(true);
    expect(error instanceof outer.UnderstudyError).toBe(true);
    expect(error instanceof outer.UnconsumedModelStepsError).toBe(false);
    expect(model.takeViolations(outer.UnexpectedModelCallError)).toEqual([error]);
  });

  it("works with steps of the other's factories, and tells where they were written", async () => {
    const sites: string[] = [];
    // The error stands on the line of the factory call, so that its own frame tells that line.
    const at = <T>(site: Error, step: T): T => {
      sites.push(lineOf(site));
      return step;
    };
    const failure = new Error("meant");
    const one = [inner.assistantMessage("one")];
    const three = [inner.assistantMessage("three")];
    const respond = (): typeof three => three;
    const stream = (): [] => [];
    const model = new outer.ScriptedModel([
      at(new Error(), inner.modelResponse(one)),
      at(new Error(), inner.modelError(failure, { suggested: true })),
      at(new Error(), inner.modelResponder(respond)),
      at(new Error(), inner.modelStream([{ type: "response_started" }])),
      at(new Error(), inner.modelStreamResponder(stream)),
    ]);
    const lines = model
      .report()
      .split("\n")
      .filter((line) => /^[ >]+\d+\. /.test(line));

    expect(new Set(sites).size).toBe(5);
    expect(lines.map((line) => /two-copies\.test\.ts:\d+/.exec(line)?.[0])).toEqual(sites);
    expect((await model.getResponse(request)).output).toEqual(one);
    expect(await rejectionOf(model.getResponse(request))).toBe(failure);
    expect(
      await model.getRetryAdvice({ error: failure, request, stream: false, attempt: 1 }),
    ).toEqual({ suggested: true });
    expect((await model.getResponse(request)).output).toEqual(three);
    expect(model.remainingSteps).toBe(2);
  });

  it("gives ids to the calls of the other's builders", async () => {
    const calls = [
      inner.toolCall(weather, { city: "Oslo" }),
      inner.handoffTo({ toolName: "transfer_to_other", agentName: "Other" }),
    ];
    const model = new outer.ScriptedModel([calls]);
    const own = new inner.ScriptedModel([calls]);

    const { output } = await model.getResponse(request);

    expect(output).toEqual((await own.getResponse(request)).output);
    expect(
      new Set(output.map((item) => (item.type === "function_call" ? item.callId : ""))).size,
    ).toBe(2);
  });

  it("lets the other mark an item as malformed on purpose", () => {
    const broken = inner.item.malformed({ type: "function_call", name: "add" });
    const script = [[broken]];

    expect(new outer.ScriptedModel(script, { strict: true }).remainingSteps).toBe(1);
  });

  it("counts calls with the other", async () => {
    const first = new inner.ScriptedModel([[], []]);
    const second = new outer.ScriptedModel([[], []]);
    for (const model of [first, second, first, second]) {
      await model.getResponse(request);
    }

    const sequences = [first, second].map(({ transcript }) =>
      transcript.map(({ sequence }) => sequence),
    );
    const start = sequences[0]?.[0] ?? Number.NaN;
    expect(sequences).toEqual([
      [start, start + 2],
      [start + 1, start + 3],
    ]);
  });

  it("is strict when the other was configured so", () => {
    const odd = [
      [inner.functionCall("add", {}, { callId: "twice" })],
      [inner.functionCall("add", {}, { callId: "twice" })],
    ];
    expect(new outer.ScriptedModel(odd).remainingSteps).toBe(2);

    inner.configure({ strict: true });

    expect(() => new outer.ScriptedModel(odd)).toThrow(outer.InvalidScriptedModelStepError);
    outer.configure({ strict: false });
    expect(new inner.ScriptedModel(odd).remainingSteps).toBe(2);
  });

  it("verifies the other's doubles", () => {
    const unused = [[inner.assistantMessage("unused")]];
    const models = [new inner.ScriptedModel(unused), new outer.ScriptedModel(unused)];
    const provider = new outer.ScriptedModelProvider({ a: new inner.ScriptedModel(unused) });

    expect(() => {
      outer.verifyAll(...models, provider);
    }).toThrow(inner.VerificationError);
  });
});
