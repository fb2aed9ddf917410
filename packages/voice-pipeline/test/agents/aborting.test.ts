import { tool } from "@openai/agents-core";
import { ScriptedModel, toolCall } from "@understudy/testing-model";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { describe, expect, it } from "vitest";
import { z } from "zod";

import { aborted, deferred, rejectionOf, watchRejections } from "../support/tasks.ts";
import { agentOf, countedSignal, message, readText, runner, stallsAfter } from "./support.ts";

const LEFT = { done: true, value: undefined };

describe("a signal that is aborted", () => {
  const reason = new Error("The user hung up.");

  it("before the answer is read, runs nothing", async () => {
    const assertHandled = watchRejections();
    const model = new ScriptedModel([]);
    const { signal, abort, listeners } = countedSignal();
    const answer = new SingleAgentVoiceWorkflow(agentOf(model), { runner }).run("Hi", { signal });
    abort(reason);

    expect(await rejectionOf(answer.next())).toBe(reason);
    expect(await answer.return?.()).toEqual(LEFT);
    expect(model.calls).toHaveLength(0);
    expect(listeners()).toBe(0);
    await assertHandled();
  });

  it("while a fragment is awaited, cancels the run", async () => {
    const assertHandled = watchRejections();
    const stalled = stallsAfter("Well", "Again.");
    const { signal, abort, listeners } = countedSignal();
    const workflow = new SingleAgentVoiceWorkflow(agentOf(stalled.model), { runner });
    const answer = workflow.run("Hi", { signal });
    await answer.next();
    const pending = answer.next();
    await stalled.waiting;
    abort(reason);

    expect(await rejectionOf(pending)).toBe(reason);
    await stalled.aborted;
    await answer.return?.();
    expect(listeners()).toBe(0);
    expect(workflow.history).toEqual([]);
    expect(await readText(workflow.run("Again?"))).toEqual(["Again."]);
    await assertHandled();
  });

  it("between two fragments, cancels the run, and is told to who reads on", async () => {
    const assertHandled = watchRejections();
    const stalled = stallsAfter("Well");
    const { signal, abort, listeners } = countedSignal();
    const workflow = new SingleAgentVoiceWorkflow(agentOf(stalled.model), { runner });
    const answer = workflow.run("Hi", { signal });
    await answer.next();
    await stalled.waiting;
    abort(reason);
    await stalled.aborted;

    expect(await rejectionOf(answer.next())).toBe(reason);
    await answer.return?.();
    expect(listeners()).toBe(0);
    expect(workflow.history).toEqual([]);
    await assertHandled();
  });

  it("between two fragments that nobody reads on, leaves no rejection behind", async () => {
    const assertHandled = watchRejections();
    const stalled = stallsAfter("Well");
    const { signal, abort } = countedSignal();
    const answer = new SingleAgentVoiceWorkflow(agentOf(stalled.model), { runner }).run("Hi", {
      signal,
    });
    await answer.next();
    await stalled.waiting;
    abort(reason);
    await stalled.aborted;
    await assertHandled();
  });

  it("after the answer was read, changes nothing", async () => {
    const model = new ScriptedModel([message("All.")]);
    const { signal, abort, listeners } = countedSignal();
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model), { runner });
    const answer = workflow.run("Hi", { signal });
    await readText(answer);
    expect(listeners()).toBe(0);
    abort(reason);

    expect(await answer.next()).toEqual(LEFT);
    expect(workflow.history).toHaveLength(2);
  });

  it("with a reason that is no error, is told by that reason", async () => {
    const { signal, abort } = countedSignal();
    const { model, waiting } = stallsAfter("");
    const pending = new SingleAgentVoiceWorkflow(agentOf(model), { runner })
      .run("Hi", { signal })
      .next();
    await waiting;
    abort("enough");

    expect(await rejectionOf(pending)).toBe("enough");
  });

  it("is heard by a tool, too", async () => {
    const assertHandled = watchRejections();
    const working = deferred();
    const stopped = deferred();
    const slow = tool({
      name: "slow",
      description: "Waits.",
      parameters: z.object({}),
      execute: async (_input, _context, details) => {
        working.resolve();
        await aborted(details?.signal);
        stopped.resolve();
        return "";
      },
    });
    const model = new ScriptedModel([[toolCall(slow, {})]]);
    const { signal, abort, listeners } = countedSignal();
    const workflow = new SingleAgentVoiceWorkflow(agentOf(model, { tools: [slow] }), { runner });
    const answer = workflow.run("Hi", { signal });
    const pending = answer.next();
    await working.promise;
    abort(reason);

    expect(await rejectionOf(pending)).toBe(reason);
    await stopped.promise;
    await answer.return?.();
    expect(listeners()).toBe(0);
    expect(workflow.history).toEqual([]);
    await assertHandled();
  });
});
