import type { Editor, ToolOutputImage } from "@openai/agents-core";
import type {
  ExecCommandArgs,
  Manifest,
  SandboxDirectoryEntry,
  SandboxExecResult,
  SandboxPreStopHook,
} from "@openai/agents-core/sandbox";
import {
  type RecordedSandboxCall,
  type ScriptedSandboxCallFor,
  type ScriptedSandboxMethod,
  scriptedEditor,
  scriptedSandboxClient,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expectTypeOf, test } from "vitest";

test("match and respond of a literal step get the types of its method", () => {
  scriptedSandboxSession([
    {
      method: "execCommand",
      match: (args) => {
        expectTypeOf(args).toEqualTypeOf<ExecCommandArgs>();
      },
      respond: (call) => {
        expectTypeOf(call.method).toEqualTypeOf<"execCommand">();
        expectTypeOf(call.index).toEqualTypeOf<number>();
        expectTypeOf(call.args[0]).toEqualTypeOf<ExecCommandArgs>();
        return call.args[0].cmd;
      },
    },
    {
      method: "pathExists",
      match: (path, runAs) => {
        expectTypeOf(path).toEqualTypeOf<string>();
        expectTypeOf(runAs).toEqualTypeOf<string | undefined>();
        return path.startsWith("/");
      },
      result: true,
    },
    {
      method: "applyManifest",
      match: (manifest) => {
        expectTypeOf(manifest).toEqualTypeOf<Manifest>();
      },
      respond: async ({ args: [manifest] }) => {
        expectTypeOf(manifest).toEqualTypeOf<Manifest>();
      },
    },
    {
      method: "registerPreStopHook",
      match: (hook) => {
        expectTypeOf(hook).toEqualTypeOf<SandboxPreStopHook>();
      },
      result: () => undefined,
    },
    { method: "supportsPty", match: (...args) => args.length === 0, respond: () => false },
  ]);
});

test("a result has the type that the method answers", () => {
  scriptedSandboxSession([
    { method: "execCommand", result: "" },
    { method: "supportsPty", result: true },
    { method: "start", result: undefined },
    { method: "readFile", result: new Uint8Array() },
    { method: "listDir", result: [{ name: "a", path: "/a", type: "file" }] },
    { method: "viewImage", result: { type: "image", image: "data:image/png;base64," } },
    { method: "createEditor", result: scriptedEditor([]) },
  ]);
  // @ts-expect-error the output of a command is a text
  scriptedSandboxSession([{ method: "execCommand", result: 5 }]);
  // @ts-expect-error a command outputs something
  scriptedSandboxSession([{ method: "execCommand", result: undefined }]);
  // @ts-expect-error a result is no promise
  scriptedSandboxSession([{ method: "execCommand", result: Promise.resolve("") }]);
  // @ts-expect-error a session supports terminals or not
  scriptedSandboxSession([{ method: "supportsPty", result: "yes" }]);
  // @ts-expect-error there is no such kind of an entry
  scriptedSandboxSession([{ method: "listDir", result: [{ name: "a", path: "a", type: "link" }] }]);
});

test("a responder answers as its method does", () => {
  scriptedSandboxSession([
    { method: "execCommand", respond: () => "" },
    { method: "execCommand", respond: async () => "" },
    { method: "execCommand", respond: () => new Error("meant") },
    { method: "execCommand", respond: async () => new Error("meant") },
    { method: "execCommand", respond: ({ index }) => (index > 0 ? "" : new Error("meant")) },
    { method: "supportsPty", respond: () => true },
    { method: "supportsPty", respond: () => new Error("meant") },
    { method: "start", respond: () => undefined },
    { method: "start", respond: async () => undefined },
  ]);
  // @ts-expect-error a synchronous method answers at once
  scriptedSandboxSession([{ method: "supportsPty", respond: async () => true }]);
  // @ts-expect-error a synchronous method answers at once
  scriptedSandboxSession([{ method: "createEditor", respond: async () => scriptedEditor([]) }]);
  // @ts-expect-error the output of a command is a text
  scriptedSandboxSession([{ method: "execCommand", respond: () => 5 }]);
  // @ts-expect-error the output of a command is a text
  scriptedSandboxSession([{ method: "execCommand", respond: async () => 5 }]);
  // @ts-expect-error a command outputs something
  scriptedSandboxSession([{ method: "execCommand", respond: () => undefined }]);
  // @ts-expect-error there is no such argument
  scriptedSandboxSession([{ method: "readFile", respond: ({ args: [{ cmd }] }) => cmd }]);
});

test("what is no step does not compile", () => {
  // @ts-expect-error there is no such method
  scriptedSandboxSession([{ method: "exec_command", result: "" }]);
  // @ts-expect-error a step names its method
  scriptedSandboxSession([{ result: "" }]);
  // @ts-expect-error a step has an outcome
  scriptedSandboxSession([{ method: "execCommand" }]);
  // @ts-expect-error a step has one outcome
  scriptedSandboxSession([{ method: "execCommand", result: "", error: new Error("x") }]);
  // @ts-expect-error a step has one outcome
  scriptedSandboxSession([{ method: "execCommand", result: "", respond: () => "" }]);
  // @ts-expect-error a step has one outcome
  scriptedSandboxSession([{ method: "execCommand", respond: () => "", error: "x" }]);
  // @ts-expect-error there is no such key
  scriptedSandboxSession([{ method: "execCommand", result: "", matches: () => true }]);
  // @ts-expect-error a matcher is a function
  scriptedSandboxSession([{ method: "execCommand", result: "", match: "pwd" }]);
  // @ts-expect-error a command has a text, not a number
  scriptedSandboxSession([{ method: "execCommand", result: "", match: ({ cmd }) => cmd === 5 }]);
  // @ts-expect-error a script is a list
  scriptedSandboxSession({ method: "execCommand", result: "" });
  // @ts-expect-error an editor has no such operation
  scriptedEditor([{ method: "execCommand", result: "" }]);
  // @ts-expect-error a client has no such method
  scriptedSandboxClient({ sessions: [{ method: "execCommand", result: "" }] });
});

test("what is refused at the start is refused later", () => {
  const sandbox = scriptedSandboxSession([]);
  sandbox.enqueue({ method: "execCommand", match: ({ cmd }) => cmd === "ls", result: "" });
  // @ts-expect-error there is no such key
  sandbox.enqueue({ method: "execCommand", result: "", matches: () => true });
  // @ts-expect-error the output of a command is a text
  sandbox.extend([{ method: "execCommand", result: 5 }]);
});

test("ambient answers have the types of their methods", () => {
  scriptedSandboxSession([], {
    ambient: {
      supportsPty: true,
      running: { result: true },
      start: undefined,
      createEditor: scriptedEditor([]),
      execCommand: {
        respond: ({ method, args: [{ cmd }] }) => {
          expectTypeOf(method).toEqualTypeOf<"execCommand">();
          return cmd;
        },
      },
      listDir: { error: new Error("x") },
    },
  });
  // @ts-expect-error there is no such method
  scriptedSandboxSession([], { ambient: { runing: true } });
  // @ts-expect-error a session runs or not
  scriptedSandboxSession([], { ambient: { running: "yes" } });
  // @ts-expect-error a session runs or not
  scriptedSandboxSession([], { ambient: { running: { result: "yes" } } });
  // @ts-expect-error an ambient answer has no matcher
  scriptedSandboxSession([], { ambient: { running: { result: true, match: () => true } } });
  // @ts-expect-error a synchronous method answers at once
  scriptedSandboxSession([], { ambient: { supportsPty: { respond: async () => true } } });
  // @ts-expect-error an outcome is one
  scriptedSandboxSession([], { ambient: { running: { result: true, error: "x" } } });
  // @ts-expect-error there is no such option
  scriptedSandboxSession([], { interactiv: true });
});

test("a recorded call narrows by its method", () => {
  const narrow = (call: RecordedSandboxCall): void => {
    if (call.method === "execCommand") {
      expectTypeOf(call).toEqualTypeOf<ScriptedSandboxCallFor<"execCommand">>();
      expectTypeOf(call.args[0].cmd).toEqualTypeOf<string>();
    }
    if (call.method === "listDir") {
      expectTypeOf(call.args[0].path).toEqualTypeOf<string>();
    }
    if (call.method === "deleteFile") {
      expectTypeOf(call.args[0].type).toEqualTypeOf<"delete_file">();
    }
    // @ts-expect-error a call is not changed
    call.index = 1;
  };
  expectTypeOf(narrow).toBeFunction();
  expectTypeOf(scriptedSandboxSession([]).calls).toEqualTypeOf<readonly RecordedSandboxCall[]>();
  expectTypeOf(scriptedSandboxSession([]).lastCall).toEqualTypeOf<
    RecordedSandboxCall | undefined
  >();
});

test("every method of a session can be scripted", () => {
  expectTypeOf<
    "execCommand" | "supportsPty" | "registerPreStopHook" | "close"
  >().toExtend<ScriptedSandboxMethod>();
  expectTypeOf<"state">().not.toExtend<ScriptedSandboxMethod>();
  expectTypeOf<ScriptedSandboxCallFor<"exec">["method"]>().toEqualTypeOf<"exec">();
});

test("the methods that a script or ambient names are there", () => {
  const sandbox = scriptedSandboxSession(
    [
      { method: "execCommand", result: "" },
      { method: "exec", error: "x" },
    ],
    { ambient: { createEditor: scriptedEditor([]) } },
  );

  expectTypeOf(sandbox.execCommand).returns.toEqualTypeOf<Promise<string>>();
  expectTypeOf(sandbox.exec).returns.toEqualTypeOf<Promise<SandboxExecResult>>();
  expectTypeOf(sandbox.createEditor).returns.toEqualTypeOf<Editor>();
  expectTypeOf(sandbox.listDir).toEqualTypeOf<
    ((args: { path: string; runAs?: string }) => Promise<SandboxDirectoryEntry[]>) | undefined
  >();
  expectTypeOf<NonNullable<typeof sandbox.viewImage>>().returns.toEqualTypeOf<
    Promise<ToolOutputImage>
  >();
});
