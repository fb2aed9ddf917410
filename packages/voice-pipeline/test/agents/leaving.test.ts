import { getEventListeners } from "node:events";

import { Runner } from "@openai/agents-core";
import { ScriptedModel } from "@understudy/testing-model";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { describe, expect, it, vi } from "vitest";

import { watchRejections } from "../support/tasks.ts";
import {
  agentOf,
  countedSignal,
  inputOf,
  message,
  readText,
  runner,
  stallsAfter,
} from "./support.ts";

const LEFT = { done: true, value: undefined };

describe("who leaves an answer", () => {
  it("before it began, runs nothing", async () => {
    const assertHandled = watchRejections();
    const model = new ScriptedModel([]);
    const { signal, listeners } = countedSignal();
    const answer = new SingleAgentVoiceWorkflow(agentOf(model), { runner }).run("Hi", { signal });

    expect(await answer.return?.()).toEqual(LEFT);
    expect(await answer.next()).toEqual(LEFT);
    expect(model.calls).toHaveLength(0);
    expect(listeners()).toBe(0);
    await assertHandled();
  });

  it("in its middle, cancels the run, which has ended by then", async () => {
    const assertHandled = watchRejections();
    const { model, isAborted } = stallsAfter("Well", "Again.");
    const { signal, listeners } = countedSignal();
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner });
    for await (const fragment of workflow.run("Hi", { signal })) {
      expect(fragment).toBe("Well");
      expect(listeners()).toBeGreaterThan(0);
      break;
    }

    expect(isAborted()).toBe(true);
    expect(listeners()).toBe(0);
    expect(workflow.history).toEqual([]);
    expect(await readText(workflow.run("Again?"))).toEqual(["Again."]);
    expect(inputOf(model, 1)).toEqual(["user: Again?"]);
    await assertHandled();
  });

  it("while its next fragment is awaited, ends both", async () => {
    const assertHandled = watchRejections();
    const { model, waiting, isAborted } = stallsAfter("Well", "Again.");
    const { signal, listeners } = countedSignal();
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner });
    const answer = workflow.run("Hi", { signal });
    await answer.next();
    const pending = answer.next();
    await waiting;

    expect(await answer.return?.()).toEqual(LEFT);
    expect(await pending).toEqual(LEFT);
    expect(isAborted()).toBe(true);
    expect(listeners()).toBe(0);
    expect(workflow.history).toEqual([]);
    expect(await readText(workflow.run("Again?"))).toEqual(["Again."]);
    await assertHandled();
  });

  it("while the first fragment is awaited, ends both", async () => {
    const assertHandled = watchRejections();
    const { model, waiting, isAborted } = stallsAfter("");
    const answer = new SingleAgentVoiceWorkflow(agentOf(model), { runner }).run("Hi");
    const pending = answer.next();
    await waiting;

    expect(await answer.return?.()).toEqual(LEFT);
    expect(await pending).toEqual(LEFT);
    expect(isAborted()).toBe(true);
    await assertHandled();
  });

  it("in the very moment in which it began, ends both", async () => {
    const assertHandled = watchRejections();
    const model = new ScriptedModel([message("Too late.")]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner });
    const answer = workflow.run("Hi");
    const pending = answer.next();

    expect(await answer.return?.()).toEqual(LEFT);
    expect(await pending).toEqual(LEFT);
    expect(workflow.history).toEqual([]);
    await assertHandled();
  });

  it("at its last fragment, has not read it to its end", async () => {
    const model = new ScriptedModel([message("All.")]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner });
    const answer = workflow.run("Hi");
    expect((await answer.next()).value).toBe("All.");
    await answer.return?.();

    expect(workflow.history).toEqual([]);
  });

  it("more than once, is told the same", async () => {
    const { model } = stallsAfter("Well");
    const answer = new SingleAgentVoiceWorkflow(agentOf(model), { runner }).run("Hi");
    await answer.next();

    expect(await Promise.all([answer.return?.(), answer.return?.()])).toEqual([LEFT, LEFT]);
    expect(await answer.return?.()).toEqual(LEFT);
  });

  it("after its end, changes nothing", async () => {
    const model = new ScriptedModel([message("All.")]);
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner });
    const answer = workflow.run("Hi");
    await readText(answer);
    await answer.return?.();

    expect(workflow.history).toHaveLength(2);
  });
});

describe("the signal of the SDK's run", () => {
  it("has no more listeners for an answer of many fragments, and none after it", async () => {
    const model = new ScriptedModel([message("word".concat(" word".repeat(50)))], {
      deltas: "word",
    });
    const own = new Runner({ tracingDisabled: true });
    const runs = vi.spyOn(own, "run");
    const listeners = (): number =>
      runs.mock.calls
        .flatMap(([, , options]) => options?.signal ?? [])
        .reduce((sum, signal) => sum + getEventListeners(signal, "abort").length, 0);
    const counts = new Set<number>();
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner: own });
    for await (const fragment of workflow.run("Hi")) {
      expect(fragment).toContain("word");
      counts.add(listeners());
    }

    expect(runs).toHaveBeenCalledOnce();
    expect(runs.mock.calls[0]?.[2]?.signal).toBeDefined();
    expect(Math.max(...counts)).toBeLessThan(5);
    expect(listeners()).toBe(0);
  });
});

describe("parallel answers of two workflows", () => {
  it("are cancelled one without the other", async () => {
    const first = stallsAfter("One");
    const second = stallsAfter("Two");
    const [left, kept] = [first, second].map(({ model }) =>
      new SingleAgentVoiceWorkflow(agentOf(model), { runner }).run("Hi"),
    );
    await Promise.all([left?.next(), kept?.next()]);
    await left?.return?.();

    expect(first.isAborted()).toBe(true);
    expect(second.isAborted()).toBe(false);
    await kept?.return?.();
  });
});
