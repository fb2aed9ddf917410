import { applyPatchTool, type Editor } from "@openai/agents-core";
import {
  Manifest,
  type SandboxClient,
  type SandboxRunConfig,
  type SandboxSession,
} from "@openai/agents-core/sandbox";
import type * as sdk from "@openai/agents-core/testing";
import {
  type RecordedSandboxCall,
  type ScriptedSandboxCallFor,
  type ScriptedSandboxInput,
  type ScriptedSandboxMethod,
  type ScriptedSandboxSession,
  scriptedEditor,
  scriptedSandboxClient,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expectTypeOf, test } from "vitest";

test("the methods that can be scripted are the SDK's", () => {
  expectTypeOf<ScriptedSandboxMethod>().toEqualTypeOf<sdk.ScriptedSandboxMethod>();
});

test("a script of the SDK's double is one of ours", () => {
  const take = (
    steps: Iterable<sdk.ScriptedSandboxInput>,
    list: readonly sdk.ScriptedSandboxInput[],
    one: sdk.ScriptedSandboxInput,
  ): void => {
    scriptedSandboxSession(steps);
    scriptedSandboxSession(list);
    scriptedSandboxSession([one]);
    scriptedSandboxSession([]).enqueue(one);
  };
  expectTypeOf(take).toBeFunction();
  expectTypeOf<sdk.ScriptedSandboxInput>().toExtend<ScriptedSandboxInput>();
});

test("a call is one of the SDK's", () => {
  expectTypeOf<ScriptedSandboxCallFor<"execCommand">>().toExtend<
    sdk.ScriptedSandboxCallFor<"execCommand">
  >();
  expectTypeOf<ScriptedSandboxCallFor<"supportsPty">>().toExtend<
    sdk.ScriptedSandboxCallFor<"supportsPty">
  >();
  expectTypeOf<ScriptedSandboxCallFor<"applyManifest">>().toExtend<
    sdk.ScriptedSandboxCallFor<"applyManifest">
  >();
  expectTypeOf<sdk.ScriptedSandboxCallFor<"readFile">>().toExtend<
    ScriptedSandboxCallFor<"readFile">
  >();
  // The SDK's names no arguments; ours does, by the method.
  expectTypeOf<RecordedSandboxCall>().toExtend<sdk.RecordedSandboxCall>();
});

test("a session can be held by the SDK's type", () => {
  expectTypeOf<ScriptedSandboxSession>().toExtend<sdk.ScriptedSandboxSession>();
  expectTypeOf<ScriptedSandboxSession<"execCommand">>().toExtend<
    sdk.ScriptedSandboxSession<"execCommand">
  >();
});

test("a session goes where the SDK wants one", () => {
  const sandbox = scriptedSandboxSession([{ method: "execCommand", result: "" }], {
    ambient: { running: true },
  });
  expectTypeOf(sandbox).toExtend<SandboxSession>();
  expectTypeOf<ScriptedSandboxSession>().toExtend<SandboxSession>();
  expectTypeOf<ScriptedSandboxSession<"execCommand">>().toExtend<ScriptedSandboxSession>();
  expectTypeOf<{ session: typeof sandbox }>().toExtend<SandboxRunConfig>();
  expectTypeOf(sandbox.state.manifest).toEqualTypeOf<Manifest>();
  const wrapped = sandbox.execCommand;
  sandbox.execCommand = async (args) => wrapped(args);
});

test("a variable can be of the SDK's type", () => {
  const session: SandboxSession = scriptedSandboxSession([
    { method: "execCommand", match: ({ cmd }) => cmd === "ls", result: "" },
  ]);
  const ours: ScriptedSandboxSession = scriptedSandboxSession([
    { method: "execCommand", result: "" },
  ]);
  expectTypeOf(session).toExtend<SandboxSession>();
  expectTypeOf(ours).toExtend<SandboxSession>();
});

test("an editor and a client go where the SDK wants them", () => {
  const editor = scriptedEditor([]);
  expectTypeOf(editor).toExtend<Editor>();
  applyPatchTool({ editor });
  const client = scriptedSandboxClient({
    sessions: [scriptedSandboxSession([{ method: "start", result: undefined }])],
    flags: { supportsDefaultOptions: true },
  });
  expectTypeOf(client).toExtend<SandboxClient>();
  expectTypeOf<{ client: typeof client }>().toExtend<SandboxRunConfig>();
});

test("the client's steps are typed by the method, in both forms of create", () => {
  scriptedSandboxClient({
    sessions: [
      new Error("no room"),
      {
        method: "create",
        match: (args) => {
          expectTypeOf(args).toExtend<object | undefined>();
        },
        respond: ({ args: [first] }) =>
          scriptedSandboxSession([], {
            manifest: first instanceof Manifest ? first : {},
          }),
      },
      { method: "resume", match: ({ manifest }) => manifest.root === "/", error: "x" },
      { method: "delete", respond: ({ args: [state] }) => void state.manifest },
    ],
  });
  // @ts-expect-error a session is handed out
  scriptedSandboxClient({ sessions: [{ method: "create", result: 5 }] });
  // @ts-expect-error a flag says yes or no
  scriptedSandboxClient({ sessions: [], flags: { supportsDefaultOptions: "yes" } });
  // @ts-expect-error sessions are needed
  scriptedSandboxClient({});
});
