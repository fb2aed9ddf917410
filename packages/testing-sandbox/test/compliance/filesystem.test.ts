import { filesystem } from "@openai/agents/sandbox";
import { beforeEach, describe, expect, test } from "vitest";

import { ScriptedModel } from "@understudy/testing-model";
import { sandboxStep, scriptedEditor, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { hushErrors } from "../support/quiet.ts";
import { calling, done, patching } from "../support/turns.ts";
import { offeredTools, toolOutputs, work } from "../support/workspace.ts";

beforeEach(hushErrors);

const PICTURE = { type: "image", image: "data:image/png;base64,AA==" } as const;

describe("view_image", () => {
  const ambient = { createEditor: scriptedEditor([]) };

  test("shows the model the image of the session", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.viewImage("shot.png", PICTURE)], {
      ambient,
    });
    const model = new ScriptedModel([calling(["view_image", { path: "shot.png" }]), done()]);

    expect(await work(model, { session: sandbox }, [filesystem()])).toBe("Done.");
    expect(offeredTools(model)).toEqual(["view_image", "apply_patch"]);
    expect(toolOutputs(model)).toEqual([
      [expect.objectContaining({ type: "input_image", image: PICTURE.image })],
    ]);
    sandbox.assertComplete();
    model.assertComplete();
  });

  test.each([
    ["file not found", "image path `shot.png` was not found"],
    ["unsupported image format", "image path `shot.png` is not a supported image file"],
    ["the sandbox is gone", "unable to read image at `shot.png`: Error"],
  ])("tells the model where it fails: %s", async (message, told) => {
    const sandbox = scriptedSandboxSession(
      [sandboxStep.viewImage("shot.png", new Error(message))],
      { ambient },
    );
    const model = new ScriptedModel([calling(["view_image", { path: "shot.png" }]), done()]);
    await work(model, { session: sandbox }, [filesystem()]);

    expect(toolOutputs(model)).toEqual([told]);
    sandbox.assertComplete();
  });
});

const CREATE = { type: "create_file", path: "new.ts", diff: "+new\n" } as const;
const UPDATE = { type: "update_file", path: "src/a.ts", diff: "@@\n-a\n+b\n" } as const;
const DELETE = { type: "delete_file", path: "old.ts" } as const;

/** What the model was told of its operations: how each ended, and with what. */
function patchResults(model: ScriptedModel): readonly unknown[] {
  const input = model.lastCall?.request.input;
  return Array.isArray(input)
    ? input.flatMap((item) =>
        item.type === "apply_patch_call_output" ? [[item.status, item.output]] : [],
      )
    : [];
}

describe("apply_patch", () => {
  test("has the editor of the session create, update and delete files", async () => {
    const sandbox = scriptedSandboxSession([], {
      ambient: {
        createEditor: scriptedEditor([
          sandboxStep.createFile({ path: "new.ts", diff: /new/ }),
          sandboxStep.updateFile("src/a.ts", { status: "completed", output: "1 line" }),
          {
            method: "deleteFile",
            match: ({ path }) => path === "old.ts",
            respond: ({ index, args: [{ path }] }) => ({ output: `${index}: deleted ${path}` }),
          },
        ]),
      },
    });
    const model = new ScriptedModel([patching(CREATE, UPDATE), patching(DELETE), done()]);

    expect(await work(model, { session: sandbox }, [filesystem()])).toBe("Done.");
    expect(patchResults(model)).toEqual([
      ["completed", undefined],
      ["completed", "1 line"],
      ["completed", "4: deleted old.ts"],
    ]);
    expect(sandbox.calls.slice(2).map(({ method, args: [first] }) => [method, first])).toEqual([
      ["createFile", CREATE],
      ["updateFile", UPDATE],
      ["deleteFile", DELETE],
    ]);
    sandbox.assertComplete();
    model.assertComplete();
  });

  test("tells the model of an operation that fails, and the run goes on", async () => {
    const sandbox = scriptedSandboxSession([], {
      ambient: {
        createEditor: scriptedEditor([
          sandboxStep.createFile("new.ts", new Error("read-only file system")),
          sandboxStep.updateFile("src/a.ts", { status: "failed", output: "the context differs" }),
          sandboxStep.deleteFile("old.ts"),
        ]),
      },
    });
    const model = new ScriptedModel([patching(CREATE), patching(UPDATE), patching(DELETE), done()]);
    await work(model, { session: sandbox }, [filesystem()]);

    expect(patchResults(model)).toEqual([
      ["failed", "read-only file system"],
      ["failed", "the context differs"],
      ["completed", undefined],
    ]);
    expect(sandbox.violations).toEqual([]);
    sandbox.assertComplete();
  });

  test("names the operations that were not asked for", async () => {
    const sandbox = scriptedSandboxSession([], {
      ambient: {
        createEditor: scriptedEditor([
          sandboxStep.updateFile("src/a.ts"),
          sandboxStep.deleteFile("old.ts"),
        ]),
      },
    });
    await work(new ScriptedModel([patching(UPDATE), done()]), { session: sandbox }, [filesystem()]);

    expect(sandbox.remainingSteps).toBe(1);
    expect(() => {
      sandbox.assertComplete();
    }).toThrow(expect.objectContaining({ pendingMethods: ["deleteFile"] }));
  });

  test("works with an editor in the order of the session", async () => {
    const editor = scriptedEditor([sandboxStep.updateFile("src/a.ts")]);
    const sandbox = scriptedSandboxSession([
      sandboxStep.createEditor(editor),
      sandboxStep.createEditor(() => editor),
    ]);
    const model = new ScriptedModel([patching(UPDATE), done()]);
    await work(model, { session: sandbox }, [filesystem()]);

    expect(patchResults(model)).toEqual([["completed", undefined]]);
    sandbox.assertComplete();
    // The session answers for it.
    editor.assertComplete();
  });

  test("works in two runs with one editor, whose script goes on", async () => {
    const sandbox = scriptedSandboxSession([], {
      ambient: {
        createEditor: scriptedEditor([
          sandboxStep.updateFile("src/a.ts"),
          sandboxStep.deleteFile("old.ts"),
        ]),
      },
    });
    for (const operation of [UPDATE, DELETE]) {
      await work(new ScriptedModel([patching(operation), done()]), { session: sandbox }, [
        filesystem(),
      ]);
    }

    sandbox.assertComplete();
  });

  test("fails the run where the session has no editor", async () => {
    const sandbox = scriptedSandboxSession([sandboxStep.viewImage("shot.png", PICTURE)]);

    await expect(
      work(new ScriptedModel([done()]), { session: sandbox }, [filesystem()]),
    ).rejects.toThrow("createEditor");
  });
});
