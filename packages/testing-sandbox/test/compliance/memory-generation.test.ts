import { memory } from "@openai/agents/sandbox";
import { beforeEach, describe, expect, test } from "vitest";

import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
import { sandboxStep, scriptedEditor, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { memoryFiles } from "../support/memory-files.ts";
import { hushErrors } from "../support/quiet.ts";
import { commanding, done } from "../support/turns.ts";
import { work } from "../support/workspace.ts";

beforeEach(hushErrors);

const EXTRACTED = {
  rollout_summary: "They formatted a file.",
  rollout_slug: "formatting",
  raw_memory: "They like tabs.",
};

/** The model that looks for what is worth remembering. */
const extracting = (artifacts: object = EXTRACTED) =>
  new ScriptedModel([[assistantMessage(JSON.stringify(artifacts))]]);

/** A memory that is written, not read, by these models. */
const capabilities = (phaseOneModel: ScriptedModel, phaseTwoModel: ScriptedModel) => [
  memory({ read: false, generate: { phaseOneModel, phaseTwoModel } }),
];

/** What the agents of the memory need of the session, besides files. */
const agents = () => ({ createEditor: scriptedEditor([]) });

describe("writing a memory", () => {
  test("has two more agents work in the session when it is about to stop", async () => {
    const files = new Map<string, string>();
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("date", "today")], {
      ambient: { ...memoryFiles(files), ...agents() },
    });
    const model = new ScriptedModel([done()]);
    const one = extracting();
    const two = new ScriptedModel([commanding("date"), done()]);
    await work(model, { session: sandbox }, capabilities(one, two));

    expect(files.get("memories/raw_memories.md")).toContain("They like tabs.");
    expect([...files.keys()]).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^sessions\/.*\.jsonl$/),
        expect.stringMatching(/^memories\/rollout_summaries\/.*_formatting\.md$/),
        "memories/phase_two_selection.json",
      ]),
    );
    for (const double of [sandbox, model, one, two]) {
      double.assertComplete();
    }
  });

  test("wraps the hooks of the session, which still come in order", async () => {
    const sandbox = scriptedSandboxSession(
      [
        // The run that extracts ends within the hook of the run that is remembered.
        sandboxStep.runPreStopHooks(),
        sandboxStep.preStop(undefined, { match: (options) => options?.reason === "cleanup" }),
        sandboxStep.preStop(),
      ],
      {
        ambient: { ...memoryFiles(new Map()), ...agents(), execCommand: "" },
      },
    );
    const { runPreStopHooks, preStop } = sandbox;
    const one = extracting({ rollout_summary: "", rollout_slug: "", raw_memory: "" });
    await work(
      new ScriptedModel([done()]),
      { session: sandbox },
      capabilities(one, new ScriptedModel([])),
    );

    expect(sandbox.runPreStopHooks).not.toBe(runPreStopHooks);
    expect(sandbox.preStop).not.toBe(preStop);
    expect(sandbox.calls.slice(-3).map(({ method }) => method)).toEqual([
      "runPreStopHooks",
      "preStop",
      "preStop",
    ]);
    one.assertComplete();
    sandbox.assertComplete();
  });

  test("leaves its hook to a session that takes hooks itself", async () => {
    const hooks: (() => unknown)[] = [];
    const sandbox = scriptedSandboxSession([], {
      ambient: {
        ...memoryFiles(new Map()),
        ...agents(),
        execCommand: "",
        registerPreStopHook: { respond: ({ args: [hook] }) => void hooks.push(hook) },
        runPreStopHooks: {
          respond: async () => {
            for (const hook of hooks.splice(0)) {
              await hook();
            }
          },
        },
      },
    });
    const one = extracting();
    const two = new ScriptedModel([done()]);
    await work(new ScriptedModel([done()]), { session: sandbox }, capabilities(one, two));

    expect(sandbox.calls.map(({ method }) => method)).toContain("registerPreStopHook");
    one.assertComplete();
    two.assertComplete();
    sandbox.assertComplete();
  });

  test("is skipped where a file cannot be written, and the run ends well", async () => {
    const sandbox = scriptedSandboxSession(
      [sandboxStep.materializeEntry("memories", new Error("the disk is full"))],
      { ambient: { pathExists: true, readFile: "", applyManifest: undefined } },
    );
    for (let folder = 0; folder < 5; folder += 1) {
      sandbox.enqueue(sandboxStep.materializeEntry({ entry: { type: "dir" } }));
    }
    const one = extracting();

    expect(
      await work(new ScriptedModel([done()]), { session: sandbox }, capabilities(one, one)),
    ).toBe("Done.");
    expect(one.calls).toEqual([]);
    expect(sandbox.violations).toEqual([]);
    sandbox.assertComplete();
  });

  test("reports a mistake of the script in it, although the SDK only logs that", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.execCommand("date", "")], {
      ambient: {
        ...memoryFiles(new Map()),
        ...agents(),
        listDir: {
          respond: () => {
            throw new TypeError("a bug");
          },
        },
      },
    });
    const model = new ScriptedModel([done()]);
    const two = new ScriptedModel([done()]);

    expect(await work(model, { session: sandbox }, capabilities(extracting(), two))).toBe("Done.");
    expect(two.calls).toEqual([]);
    expect(() => {
      sandbox.assertComplete();
    }).toThrow("a bug");
  });
});
