import { execFileSync } from "node:child_process";
import { Socket } from "node:net";

import { Agent, Runner } from "@openai/agents";
import { afterEach, describe, expect, test, vi } from "vitest";

import {
  assistantMessage,
  functionCall,
  modelError,
  modelResponder,
  modelResponse,
  modelStream,
  ScriptedModel,
  ScriptedModelProvider,
} from "@understudy/testing-model";
import { readAll, rejectionOf, thrownBy } from "../support/outcomes.ts";
import { modelRequest } from "../support/requests.ts";
import { watchedSource } from "../support/sources.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** A use of everything that a model does. */
async function useEverything(): Promise<void> {
  const controller = new AbortController();
  const model = new ScriptedModel(
    [
      [assistantMessage("fixed")],
      modelResponder(async () => [assistantMessage("made")]),
      modelResponse([assistantMessage("one two")], { deltas: "word" }),
      modelStream(watchedSource()),
      modelError(new Error("meant"), { suggested: true }),
      modelResponse([], { match: () => false }),
      modelResponder(() => new Promise(() => undefined)),
    ],
    { raceAbort: true, strict: true },
  );
  await model.getResponse(modelRequest());
  await model.getResponse(modelRequest());
  await readAll(model.getStreamedResponse(modelRequest()));
  await model.getStreamedResponse(modelRequest())[Symbol.asyncIterator]().return?.();
  const error = await rejectionOf(model.getResponse(modelRequest()));
  await model.getRetryAdvice({ error, request: modelRequest(), stream: false, attempt: 1 });
  await rejectionOf(model.getResponse(modelRequest()));
  const waiting = rejectionOf(model.getResponse(modelRequest({ signal: controller.signal })));
  controller.abort();
  await waiting;
  await rejectionOf(model.getResponse(modelRequest()));
  thrownBy(() => model.assertComplete());
  thrownBy(() => new ScriptedModelProvider({ a: model }).getModel("b"));
  model.report();
}

describe("a model", () => {
  test("sets no timer and asks for no time", async () => {
    const spies = [
      vi.spyOn(globalThis, "setTimeout"),
      vi.spyOn(globalThis, "setInterval"),
      vi.spyOn(globalThis, "setImmediate"),
      vi.spyOn(globalThis, "queueMicrotask"),
      vi.spyOn(process, "nextTick"),
      vi.spyOn(AbortSignal, "timeout"),
      vi.spyOn(Date, "now"),
      vi.spyOn(performance, "now"),
      vi.spyOn(Math, "random"),
      vi.spyOn(crypto, "randomUUID"),
    ];
    await useEverything();

    expect(spies.map((spy) => spy.mock.calls.length)).toEqual(spies.map(() => 0));
  });

  test("opens no socket, alone or under the runner", async () => {
    const spies = [vi.spyOn(Socket.prototype, "connect"), vi.spyOn(globalThis, "fetch")];
    await useEverything();
    const model = new ScriptedModel([
      [functionCall("ask_inner", { input: "hi" }, { callId: "call_1" })],
      [assistantMessage("inner")],
      [assistantMessage("outer")],
    ]);
    const inner = new Agent({ name: "Inner", model });
    const tools = [inner.asTool({ toolName: "ask_inner", toolDescription: "Asks." })];
    const agent = new Agent({ name: "Outer", model, tools });
    await new Runner({ tracingDisabled: true }).run(agent, "hi");
    model.assertComplete();

    expect(spies.map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
  });

  test("writes no global but the registry", () => {
    const script = `
      const before = new Set(Reflect.ownKeys(globalThis));
      const { ScriptedModel, assistantMessage } = await import("@understudy/testing-model");
      const imported = Reflect.ownKeys(globalThis).filter((key) => !before.has(key));
      const model = new ScriptedModel([[assistantMessage("hi")]], { strict: true });
      const request = { input: "hi", modelSettings: {}, tools: [], handoffs: [], outputType: "text", tracing: false };
      for await (const event of model.getStreamedResponse(request)) void event;
      model.assertComplete();
      const used = Reflect.ownKeys(globalThis).filter((key) => !before.has(key));
      console.log(JSON.stringify([imported, used].map((keys) => keys.map(String))));
    `;
    const output = execFileSync(
      process.execPath,
      ["--no-warnings", "--conditions=@understudy/source", "--input-type=module", "--eval", script],
      { cwd: import.meta.dirname, encoding: "utf8" },
    );

    expect(JSON.parse(output)).toEqual([[], ["Symbol(@understudy/registry)"]]);
  });

  test("changes no built-in", () => {
    const script = `
      const builtins = Reflect.ownKeys(globalThis).flatMap((key) => {
        const value = Object.getOwnPropertyDescriptor(globalThis, key).value;
        return typeof value === "function" ? [value, value.prototype] : [];
      }).filter((value) => typeof value === "object" || typeof value === "function").filter(Boolean);
      const shape = () => builtins.map((value) => Reflect.ownKeys(value).map((key) => {
        const { value: held, get } = Object.getOwnPropertyDescriptor(value, key);
        return [key, held, get];
      }));
      const before = shape();
      const { ScriptedModel, assistantMessage } = await import("@understudy/testing-model");
      new ScriptedModel([[assistantMessage("hi")]]).report();
      const changed = shape().flatMap((entries, index) => entries
        .filter(([key, held, get], at) => {
          const [oldKey, oldHeld, oldGet] = before[index][at] ?? [];
          return key !== oldKey || !Object.is(held, oldHeld) || get !== oldGet;
        })
        .map(([key]) => String(builtins[index].name) + "." + String(key)));
      console.log(JSON.stringify(changed));
    `;
    const output = execFileSync(
      process.execPath,
      ["--no-warnings", "--conditions=@understudy/source", "--input-type=module", "--eval", script],
      { cwd: import.meta.dirname, encoding: "utf8" },
    );

    expect(JSON.parse(output)).toEqual([]);
  });
});
