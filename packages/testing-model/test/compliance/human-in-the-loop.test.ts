import { Agent, Runner, RunState, tool } from "@openai/agents";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";

const runner = new Runner({ tracingDisabled: true });

/** An agent whose only tool needs an approval, and what the tool has done. */
function cautiousAgent(model: ScriptedModel) {
  const sent: string[] = [];
  const send = tool({
    name: "send_mail",
    description: "Sends a mail.",
    parameters: z.object({ to: z.string() }),
    needsApproval: true,
    execute: ({ to }) => {
      sent.push(to);
      return "sent";
    },
  });
  return { agent: new Agent({ name: "Mailer", model, tools: [send] }), sent };
}

/** The script of a run that stops for an approval and goes on. */
const script = () =>
  new ScriptedModel([
    [functionCall("send_mail", { to: "ada" }, { callId: "call_1" })],
    [assistantMessage("Done.")],
  ]);

describe("a run that stops for an approval", () => {
  test("is serialized, restored and resumed on one script", async () => {
    const model = script();
    const { agent, sent } = cautiousAgent(model);
    const stopped = await runner.run(agent, "Write to Ada.");
    const stored = stopped.state.toString();

    expect(stopped.interruptions).toHaveLength(1);
    expect(sent).toEqual([]);
    expect(model.remainingSteps).toBe(1);

    const state = await RunState.fromString(agent, stored);
    const [interruption] = state.getInterruptions();
    if (interruption === undefined) {
      return expect.unreachable("the run was interrupted");
    }
    state.approve(interruption);
    const result = await runner.run(agent, state);

    expect(result.finalOutput).toBe("Done.");
    expect(sent).toEqual(["ada"]);
    expect(model.lastCall?.request.input).toMatchObject([
      { role: "user" },
      { type: "function_call", callId: "call_1" },
      { type: "function_call_result", callId: "call_1" },
    ]);
    model.assertComplete();
  });

  test("may be resumed with another model that goes on with the script", async () => {
    const first = new ScriptedModel([
      [functionCall("send_mail", { to: "ada" }, { callId: "call_1" })],
    ]);
    const stored = (await runner.run(cautiousAgent(first).agent, "Write.")).state.toString();
    const second = new ScriptedModel([[assistantMessage("Done.")]]);
    const { agent, sent } = cautiousAgent(second);
    const state = await RunState.fromString(agent, stored);
    for (const interruption of state.getInterruptions()) {
      state.approve(interruption);
    }
    await runner.run(agent, state);

    expect(sent).toEqual(["ada"]);
    first.assertComplete();
    second.assertComplete();
  });

  test("goes on without the tool where it is rejected", async () => {
    const model = script();
    const { agent, sent } = cautiousAgent(model);
    const { state } = await runner.run(agent, "Write to Ada.");
    for (const interruption of state.getInterruptions()) {
      state.reject(interruption);
    }
    const result = await runner.run(agent, state);

    expect(result.finalOutput).toBe("Done.");
    expect(sent).toEqual([]);
    model.assertComplete();
  });

  test("that nobody resumes leaves a step unused", async () => {
    const model = script();
    await runner.run(cautiousAgent(model).agent, "Write to Ada.");

    expect(() => {
      model.assertComplete();
    }).toThrow("1 of 2 steps was not used");
  });

  test("streams, and is resumed", async () => {
    const model = script();
    const { agent, sent } = cautiousAgent(model);
    const stopped = await runner.run(agent, "Write to Ada.", { stream: true });
    await stopped.completed;
    for (const interruption of stopped.interruptions) {
      stopped.state.approve(interruption);
    }
    const result = await runner.run(agent, stopped.state, { stream: true });
    await result.completed;

    expect(result.finalOutput).toBe("Done.");
    expect(sent).toEqual(["ada"]);
    model.assertComplete();
  });
});
