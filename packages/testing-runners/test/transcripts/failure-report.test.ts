import { Agent } from "@openai/agents";
import { SandboxAgent, shell } from "@openai/agents/sandbox";
import { script, verifyAll } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { failureReport, LateViolationError } from "@understudy/testing-runners";
import {
  assistantMessage,
  functionCall,
  modelResponse,
  ScriptedModel,
} from "@understudy/testing-model";
import { realtimeStep, ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { runner } from "../support/travel-agency.ts";

/** A report without the folder of this file, and without its lines. */
function placeless(report: string): string {
  return report.replaceAll(/\(\S*?(failure-report\.test\.ts):\d+:\d+\)/gu, "($1)");
}

function thrownBy(code: () => void): unknown {
  try {
    code();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("the report of a failure", () => {
  test("marks the call that left the script, and names the expected and the nearest step", async () => {
    const model = new ScriptedModel([
      [functionCall("exec_command", { cmd: "pwd" }, { callId: "call_1" })],
      [assistantMessage("I cannot tell.")],
    ]);
    const sandbox = scriptedSandboxSession([
      sandboxStep.readFile("notes.md", "Buy milk."),
      sandboxStep.execCommand("pwd", "/workspace\n"),
    ]);
    const agent = new SandboxAgent({ name: "Guide", model, capabilities: [shell()] });
    await runner.run(agent, "Where am I?", { sandbox: { session: sandbox } });
    const error = thrownBy(() => {
      sandbox.assertComplete();
    });

    expect(placeless(failureReport(error, [model, sandbox]))).toMatchInlineSnapshot(`
      "UnexpectedSandboxCallError: ScriptedSandboxSession: unexpected call #1, execCommand: step 1 expects readFile.
      Expected: step 1, readFile -> result, with match (failure-report.test.ts).
      Nearest unused step: step 2, execCommand -> result, with match (failure-report.test.ts).

      What happened:
      [ScriptedModel] model call
        < user: Where am I?
        > exec_command #1 {"cmd":"pwd"}
      [ScriptedSandboxSession] execCommand {"cmd":"pwd","login":true,"tty":false,"yieldTimeMs":10000}    <-- here
      [ScriptedModel] model call
        < result of exec_command #1: An error occurred while running the tool. Please try again."
    `);
  });

  test("marks the end where steps were not used", async () => {
    const model = new ScriptedModel([[assistantMessage("Paris.")], [assistantMessage("Rome.")]]);
    await runner.run(new Agent({ name: "Geography", model }), "The capital of France?");
    const error = thrownBy(() => {
      model.assertComplete();
    });

    expect(placeless(failureReport(error, [model]))).toMatchInlineSnapshot(`
      "UnconsumedModelStepsError: ScriptedModel: 1 of 2 steps was not used: the workflow ended early.
      Expected: step 2, response: message (failure-report.test.ts).

      What happened:
      [ScriptedModel] model call
        < user: The capital of France?
      [ScriptedModel] the end    <-- here"
    `);
  });

  test("marks the call that came after the end of the script", async () => {
    const model = new ScriptedModel([[assistantMessage("Paris.")]]);
    const agent = new Agent({ name: "Geography", model });
    await runner.run(agent, "The capital of France?");
    await runner.run(agent, "And of Italy?").catch(() => {});
    const error = thrownBy(() => {
      model.assertComplete();
    });

    expect(placeless(failureReport(error, [model]))).toMatchInlineSnapshot(`
      "UnexpectedModelCallError: ScriptedModel: unexpected call #2 (not streamed): the script ended after 1 step.

      What happened:
      [ScriptedModel] model call
        < user: The capital of France?
      [ScriptedModel] model call    <-- here
        < user: And of Italy?"
    `);
  });

  test("marks every failure of several doubles", async () => {
    const model = new ScriptedModel([[assistantMessage("Paris.")]]);
    await runner.run(new Agent({ name: "Geography", model }), "The capital of France?");
    model.enqueue([assistantMessage("Rome.")]);
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("ls", "a.ts")]);
    await Promise.resolve(sandbox.execCommand({ cmd: "pwd" })).catch(() => {});
    const error = thrownBy(() => {
      verifyAll(model, sandbox);
    });

    expect(placeless(failureReport(error, [model, sandbox]))).toMatchInlineSnapshot(`
      "UnconsumedModelStepsError: ScriptedModel: 1 of 2 steps was not used: the workflow ended early.
      Expected: step 2, response: message (failure-report.test.ts).

      SandboxCallMatcherError: ScriptedSandboxSession: call #1, execCommand is not what step 1 expects: cmd differs.
      Expected: step 1, execCommand -> result, with match (failure-report.test.ts).

      What happened:
      [ScriptedModel] model call
        < user: The capital of France?
      [ScriptedSandboxSession] execCommand {"cmd":"pwd"}    <-- here
      [ScriptedModel] the end    <-- here"
    `);
  });

  test("marks the call of a transport", async () => {
    const transport = new ScriptedRealtimeTransport({
      steps: [realtimeStep("sendMessage"), realtimeStep("interrupt")],
    });
    await transport.connect({ apiKey: "test" });
    const error = thrownBy(() => {
      transport.interrupt();
    });

    expect(placeless(failureReport(error, [transport]))).toMatchInlineSnapshot(`
      "UnexpectedRealtimeCallError: ScriptedRealtimeTransport: unexpected call #2, interrupt: it is not what step 1 expects.
      Expected: step 1, sendMessage -> 0 events (failure-report.test.ts).
      Nearest unused step: step 2, interrupt -> 0 events (failure-report.test.ts).

      What happened:
      [ScriptedRealtimeTransport] connect {"options":{"apiKeyProvided":true}}
      [ScriptedRealtimeTransport] interrupt    <-- here"
    `);
  });

  test("marks no place for an error of a matcher, which names no call", async () => {
    const model = new ScriptedModel([
      modelResponse([assistantMessage("Paris.")], {
        match: () => {
          throw new Error("not the question");
        },
      }),
    ]);
    await runner.run(new Agent({ name: "Geography", model }), "The capital?").catch(() => {});
    const error = thrownBy(() => {
      model.assertComplete();
    });

    expect(failureReport(error, [model])).toMatchInlineSnapshot(`
      "Error: not the question

      What happened:
      [ScriptedModel] model call
        < user: The capital?"
    `);
  });

  test("marks the call of the right one of two doubles of one name", async () => {
    const kept = new ScriptedModel([[assistantMessage("Paris.")]]);
    const left = new ScriptedModel([]);
    await runner.run(new Agent({ name: "Geography", model: kept }), "Of France?");
    await runner.run(new Agent({ name: "Geography", model: left }), "Of Italy?").catch(() => {});

    expect(failureReport(left.violations[0], [kept, left])).toMatchInlineSnapshot(`
      "UnexpectedModelCallError: ScriptedModel: unexpected call #1 (not streamed): the script ended after 0 steps.

      What happened:
      [ScriptedModel] model call
        < user: Of France?
      [ScriptedModel] model call    <-- here
        < user: Of Italy?"
    `);
  });

  test("marks the calls that are in flight", async () => {
    const gate = script.gate([assistantMessage("Paris.")]);
    const model = new ScriptedModel([gate]);
    const running = runner.run(new Agent({ name: "Geography", model }), "The capital of France?");
    await gate.reached;
    const error = thrownBy(() => {
      model.assertComplete();
    });

    expect(failureReport(error, [model])).toMatchInlineSnapshot(`
      "CallsInFlightError: ScriptedModel: call #1 has not settled. Await the run (for a streamed run, read it to its end or await its \`completed\` promise) before assertComplete(), and let every responder and stream of the script finish; release the gates that calls wait at.

      What happened:
      [ScriptedModel] model call    <-- here
        < user: The capital of France?"
    `);
    gate.release();
    await running;
  });

  test("marks the call of a violation that came late", async () => {
    const model = new ScriptedModel([[assistantMessage("Paris.")]]);
    const agent = new Agent({ name: "Geography", model });
    await runner.run(agent, "The capital of France?");
    await runner.run(agent, "And of Italy?").catch(() => {});
    const late = new LateViolationError(model.name, "a test", model.violations[0]);

    expect(placeless(failureReport(late, [model]))).toContain(
      "[ScriptedModel] model call    <-- here\n  < user: And of Italy?",
    );
  });

  test("of an error that is no double's tells what happened all the same", () => {
    const sandbox = scriptedSandboxSession();

    expect(failureReport(new Error("out of order"), [sandbox])).toBe(
      "Error: out of order\n\nNothing was called.",
    );
    expect(failureReport(undefined, [])).toBe(
      "thrown value of type undefined\n\nNothing was called.",
    );
  });
});
