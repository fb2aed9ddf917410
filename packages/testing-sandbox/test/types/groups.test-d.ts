import type { ExecCommandArgs, SandboxSession } from "@openai/agents-core/sandbox";
import {
  type RecordedSandboxCall,
  type RecordedSandboxClientCall,
  sandboxStep,
  scriptedEditor,
  scriptedSandboxClient,
  scriptedSandboxSession,
  type ScriptedSandboxSession,
  type ScriptedSandboxStep,
} from "@understudy/testing-sandbox";
import { script } from "@understudy/testing-shared";
import { expectTypeOf, test } from "vitest";

test("the methods that a group names are known to be there, however deep it is", () => {
  const checks = script.inAnyOrder(
    sandboxStep.execCommand("npm test", "ok"),
    script.optional(script.inOrder({ method: "pathExists", result: true }, sandboxStep.start())),
  );
  const polls = script.repeat(script.gate(sandboxStep.readFile("log", "")), { times: 2 });
  const ambient = script.ambient(script.gate({ method: "running", result: true }));
  const sandbox = scriptedSandboxSession([
    checks,
    polls,
    ambient,
    script.when(({ method }) => method === "exec", []),
    { method: "stop", result: undefined },
  ]);

  expectTypeOf(sandbox).toEqualTypeOf<
    ScriptedSandboxSession<"execCommand" | "pathExists" | "readFile" | "running" | "start" | "stop">
  >();
  // @ts-expect-error nothing names it
  void sandbox.exec({ cmd: "ls" });
});

test("a group that stands in the script itself names methods, and its literals have their types", () => {
  const sandbox = scriptedSandboxSession([
    script.inAnyOrder(
      sandboxStep.readFile("a.ts", ""),
      { method: "execCommand", match: ({ cmd }) => cmd === "ls", result: "" },
      script.optional(
        script.inOrder(
          { method: "running", result: true },
          script.gate({ method: "listDir", match: ({ path }) => path === "a", result: [] }),
        ),
      ),
    ),
    script.repeat({ method: "start", result: undefined }, { times: 2 }),
    script.ambient({ method: "pathExists", match: (path) => path === "a", result: true }),
    script.when(
      (call) => call.method === "writeStdin",
      [script.gate({ method: "writeStdin", match: ({ chars }) => chars === "q", result: "" })],
    ),
  ]);

  expectTypeOf(sandbox).toEqualTypeOf<
    ScriptedSandboxSession<
      "execCommand" | "listDir" | "pathExists" | "readFile" | "running" | "start" | "writeStdin"
    >
  >();
  // @ts-expect-error nothing names it
  void sandbox.stop();
});

test("a lane names methods, too", () => {
  const lane = script.when(
    (call: RecordedSandboxCall) => call.method === "start",
    [sandboxStep.start(), script.optional(sandboxStep.start())],
  );
  expectTypeOf(scriptedSandboxSession([lane])).toEqualTypeOf<ScriptedSandboxSession<"start">>();
});

test("a group that can hold any step claims no methods", () => {
  const any: readonly ScriptedSandboxStep[] = [];
  const group = script.inOrder(...any);
  expectTypeOf(scriptedSandboxSession([group])).toEqualTypeOf<ScriptedSandboxSession>();
});

test("match and respond of a literal in a group get the types of its method", () => {
  scriptedSandboxSession([
    script.inAnyOrder(
      {
        method: "execCommand",
        match: (args) => {
          expectTypeOf(args).toEqualTypeOf<ExecCommandArgs>();
        },
        respond: ({ args: [{ cmd }] }) => cmd,
      },
      script.optional({ method: "pathExists", match: (path) => path === "a", result: true }),
      sandboxStep.start(),
    ),
    script.repeat(
      script.inOrder(
        { method: "readFile", match: ({ path }) => path === "a", result: "" },
        script.gate({ method: "listDir", match: ({ path }) => path === "a", result: [] }),
      ),
      { atLeast: 1 },
    ),
    script.ambient({ method: "viewImage", match: ({ path }) => path === "a", error: 1 }),
    script.when(
      (call) => {
        expectTypeOf(call).toEqualTypeOf<RecordedSandboxCall>();
        return call.method === "execCommand" && call.args[0].cmd === "ls";
      },
      [{ method: "execCommand", match: ({ cmd }) => cmd === "ls", result: "" }],
    ),
  ]);
  scriptedSandboxSession([]).enqueue(
    script.gate({ method: "execCommand", match: ({ cmd }) => cmd === "ls", result: "" }),
  );
});

test("what is no step is none in a group", () => {
  const { optional, inAnyOrder, inOrder, repeat, ambient, gate, when } = script;
  // @ts-expect-error there is no such method
  scriptedSandboxSession([optional({ method: "exec_command", result: "" })]);
  // @ts-expect-error the output of a command is a text
  scriptedSandboxSession([inAnyOrder(sandboxStep.start(), { method: "execCommand", result: 5 })]);
  // @ts-expect-error a synchronous method answers at once
  scriptedSandboxSession([ambient({ method: "supportsPty", respond: async () => true })]);
  // @ts-expect-error a step has one outcome
  scriptedSandboxSession([inOrder({ method: "start", result: undefined, error: 1 })]);
  // @ts-expect-error an operation of an editor is none of a session
  scriptedSandboxSession([repeat(sandboxStep.updateFile("a"), { times: 2 })]);
  // @ts-expect-error a gate holds one step
  scriptedSandboxSession([gate(optional(sandboxStep.start()))]);
  // @ts-expect-error a lane stands at the top
  scriptedSandboxSession([inOrder(when((call: RecordedSandboxCall) => call.index, []))]);
  // @ts-expect-error a call of a session is no operation of an editor
  scriptedEditor([optional(sandboxStep.execCommand("pwd", "/"))]);
  // @ts-expect-error a client has no such method
  scriptedSandboxClient({ sessions: [optional({ method: "execCommand", result: "" })] });
  // @ts-expect-error the output of a command is a text
  scriptedSandboxSession([]).enqueue(optional({ method: "execCommand", result: 5 }));
});

test("editors and clients take groups", () => {
  const session = scriptedSandboxSession([]);
  scriptedEditor([
    script.inAnyOrder(sandboxStep.deleteFile("a"), {
      method: "updateFile",
      match: ({ path }) => path === "b",
      result: undefined,
    }),
  ]);
  scriptedSandboxClient({
    sessions: [
      script.repeat(new Error("no room"), { atMost: 2 }),
      script.inAnyOrder(session, { method: "resume", result: session }),
      script.gate(session),
      script.when(
        (call) => {
          expectTypeOf(call).toEqualTypeOf<RecordedSandboxClientCall>();
          return call.method === "create";
        },
        [session, script.optional({ method: "create", error: 1 })],
      ),
    ],
  });
  expectTypeOf(session).toExtend<SandboxSession>();
});
