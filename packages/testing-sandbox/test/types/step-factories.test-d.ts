import {
  sandboxStep,
  scriptedEditor,
  type ScriptedEditorMethod,
  type ScriptedEditorStep,
  type ScriptedSandboxInput,
  type ScriptedSandboxMethod,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expect, expectTypeOf, test } from "vitest";

test("there is a factory for each method", () => {
  expectTypeOf<keyof typeof sandboxStep>().toEqualTypeOf<
    ScriptedSandboxMethod | ScriptedEditorMethod
  >();
});

test("a factory takes a text, a pattern, a part, a function or an asymmetric matcher first", () => {
  sandboxStep.execCommand("pwd", "/");
  sandboxStep.execCommand(/^pwd/u, "/");
  sandboxStep.execCommand({ cmd: "pwd" }, "/");
  sandboxStep.execCommand({ cmd: /^pwd/u, tty: true }, "/");
  sandboxStep.execCommand({ cmd: expect.stringContaining("pwd") }, "/");
  sandboxStep.execCommand(expect.objectContaining({ cmd: "pwd" }), "/");
  sandboxStep.execCommand({}, "/");
  sandboxStep.execCommand(({ cmd }) => cmd.startsWith("pwd"), "/");
  sandboxStep.execCommand(({ cmd }) => {
    expectTypeOf(cmd).toEqualTypeOf<string>();
  }, "/");
  sandboxStep.pathExists("/a", true);
  sandboxStep.pathExists(/^\//u, true);
  sandboxStep.pathExists((path, runAs) => path === runAs, true);
  sandboxStep.resolveExposedPort(80, { host: "localhost", port: 8080 });
  sandboxStep.writeStdin({ sessionId: 1, chars: /^q/u }, "");
  sandboxStep.hydrateWorkspace(new Uint8Array([1]));
  sandboxStep.materializeEntry({ path: "a", entry: { type: "file" } });
  // @ts-expect-error a command is a text
  sandboxStep.execCommand(5, "/");
  // @ts-expect-error there is no such argument
  sandboxStep.execCommand({ command: "pwd" }, "/");
  // @ts-expect-error whether there is a terminal is no text
  sandboxStep.execCommand({ tty: "yes" }, "/");
  // @ts-expect-error a path is a text
  sandboxStep.pathExists({ path: "/a" }, true);
  // @ts-expect-error there is no such argument
  sandboxStep.execCommand(({ command }) => command === "pwd", "/");
});

test("a factory takes a result, an error or a responder second", () => {
  sandboxStep.execCommand("pwd", new Error("meant"));
  sandboxStep.execCommand("pwd", ({ index, args: [{ cmd }] }) => `${index} ${cmd}`);
  sandboxStep.execCommand("pwd", async ({ method }) => {
    expectTypeOf(method).toEqualTypeOf<"execCommand">();
    return method;
  });
  sandboxStep.execCommand("pwd", () => new Error("meant"));
  // @ts-expect-error the output of a command is a text
  sandboxStep.execCommand("pwd", 5);
  // @ts-expect-error the output of a command is a text
  sandboxStep.execCommand("pwd", () => 5);
  // @ts-expect-error a command outputs something
  sandboxStep.execCommand("pwd");
  // @ts-expect-error a command outputs something
  sandboxStep.execCommand("pwd", undefined);
  // @ts-expect-error a command is matched first
  sandboxStep.execCommand();
  sandboxStep.execCommand("pwd", "/", { match: ({ workdir }) => workdir === "/repo" });
  // @ts-expect-error there is no such option
  sandboxStep.execCommand("pwd", "/", { matches: () => true });
});

test("the factory of a method that may answer nothing takes nothing", () => {
  sandboxStep.start();
  sandboxStep.start(new Error("meant"));
  sandboxStep.stop(() => undefined);
  sandboxStep.materializeEntry("a");
  sandboxStep.registerPreStopHook(() => true);
  sandboxStep.setArchiveLimits();
  sandboxStep.deleteFile("a");
});

test("the factory of a method without arguments takes its outcome, then options", () => {
  sandboxStep.supportsPty(true);
  sandboxStep.supportsPty(() => false);
  sandboxStep.running(async () => true);
  sandboxStep.running(true, { match: (...args) => args.length === 0 });
  sandboxStep.createEditor(scriptedEditor([]), { match: (runAs) => runAs === "root" });
  sandboxStep.stop(undefined, { match: (options) => options?.reason === "end" });
  // @ts-expect-error a session runs or not
  sandboxStep.running("yes");
  // @ts-expect-error a session runs or not
  sandboxStep.running();
  // @ts-expect-error a synchronous method answers at once
  sandboxStep.supportsPty(async () => true);
  // @ts-expect-error there is no such option
  sandboxStep.running(true, { matches: () => true });
});

test("what a factory makes is a step of its double", () => {
  expectTypeOf(sandboxStep.execCommand("pwd", "/")).toExtend<ScriptedSandboxInput>();
  expectTypeOf(sandboxStep.updateFile("a", { status: "failed" })).toExtend<ScriptedEditorStep>();
  expectTypeOf(sandboxStep.execCommand("pwd", "/").method).toEqualTypeOf<"execCommand">();
  const sandbox = scriptedSandboxSession([
    sandboxStep.execCommand("pwd", "/"),
    sandboxStep.supportsPty(true),
  ]);
  expectTypeOf(sandbox.execCommand).returns.toEqualTypeOf<Promise<string>>();
  expectTypeOf(sandbox.supportsPty).returns.toEqualTypeOf<boolean>();
  // @ts-expect-error an operation of an editor is none of a session
  scriptedSandboxSession([sandboxStep.updateFile("a")]);
  // @ts-expect-error a call of a session is no operation of an editor
  scriptedEditor([sandboxStep.execCommand("pwd", "/")]);
});
