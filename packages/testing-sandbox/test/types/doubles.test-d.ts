import type { SandboxPreStopHook, SandboxSession } from "@openai/agents-core/sandbox";
import {
  sandboxStep,
  scriptedEditor,
  scriptedSandboxClient,
  type ScriptedSandboxInput,
  type ScriptedSandboxOptions,
  type ScriptedSandboxSession,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expectTypeOf, test } from "vitest";

test("the methods that every client has are known to be there", () => {
  const client = scriptedSandboxClient({ sessions: [] });
  const { state } = scriptedSandboxSession([]);

  expectTypeOf(client.create()).toEqualTypeOf<Promise<SandboxSession>>();
  expectTypeOf(client.resume(state)).toEqualTypeOf<Promise<SandboxSession>>();
  expectTypeOf(client.delete(state)).toEqualTypeOf<Promise<void>>();
  expectTypeOf(client.serializeSessionState(state)).resolves.toEqualTypeOf<
    Record<string, unknown>
  >();
  expectTypeOf(client.deserializeSessionState({})).resolves.toEqualTypeOf<typeof state>();
  // @ts-expect-error the others are there where the script or the options name them
  void client.canPersistOwnedSessionState(state);
});

test("the methods that ambient names are known to be there", () => {
  const sandbox = scriptedSandboxSession([], { ambient: { running: () => true } });

  expectTypeOf(sandbox.running()).toEqualTypeOf<Promise<boolean>>();
  // @ts-expect-error nothing names it
  void sandbox.start();
});

test("options of any kind claim no methods", () => {
  const options: ScriptedSandboxOptions = { ambient: { running: true } };
  const list: Iterable<ScriptedSandboxInput> = [];
  for (const sandbox of [
    scriptedSandboxSession([], options),
    scriptedSandboxSession(list, options),
  ]) {
    expectTypeOf(sandbox).toEqualTypeOf<ScriptedSandboxSession>();
    // @ts-expect-error the options may name it, or not
    void sandbox.running();
    // @ts-expect-error nothing names it
    void sandbox.execCommand({ cmd: "ls" });
  }
  const scripted = scriptedSandboxSession([sandboxStep.execCommand("ls", "")], options);
  expectTypeOf(scripted.execCommand).returns.toEqualTypeOf<Promise<string>>();
  // @ts-expect-error the options may name it, or not
  void scripted.running();
});

test("a misspelt key of a step does not compile", () => {
  // @ts-expect-error there is no such key
  scriptedSandboxSession([{ method: "execCommand", mach: () => true, result: "" }]);
  // @ts-expect-error there is no such key
  scriptedSandboxSession([{ method: "execCommand", reslt: "" }]);
  // @ts-expect-error there is no such key
  scriptedSandboxSession([{ method: "execCommand", result: "", repond: () => "" }]);
  const good = sandboxStep.execCommand("ls", "");
  // @ts-expect-error there is no such key of the second step
  scriptedSandboxSession([good, { method: "start", result: undefined, matches: () => true }]);
  // @ts-expect-error there is no such key, whatever the options
  scriptedSandboxSession([{ method: "running", result: true, matches: () => true }], { name: "a" });
  // @ts-expect-error there is no such key
  scriptedEditor([{ method: "deleteFile", result: undefined, matches: () => true }]);
  // @ts-expect-error there is no such key
  scriptedSandboxClient({ sessions: [{ method: "delete", result: undefined, mach: () => true }] });
});

test("an ambient answer is a result, a function of the call, an outcome or a step", () => {
  scriptedSandboxSession([], {
    ambient: {
      running: sandboxStep.running(true),
      supportsPty: () => false,
      execCommand: async ({ method, args: [{ cmd }] }) => {
        expectTypeOf(method).toEqualTypeOf<"execCommand">();
        return cmd;
      },
      createEditor: () => scriptedEditor([]),
      registerPreStopHook: () => () => undefined,
      readFile: { error: "x" },
    },
  });
  // @ts-expect-error a synchronous method answers at once
  scriptedSandboxSession([], { ambient: { supportsPty: async () => true } });
  // @ts-expect-error a session runs or not
  scriptedSandboxSession([], { ambient: { running: () => "yes" } });
  // @ts-expect-error a misspelt key is no answer
  scriptedSandboxSession([], { ambient: { execCommand: { repond: () => "" } } });
  // @ts-expect-error a promise is no answer
  scriptedSandboxSession([], { ambient: { running: Promise.resolve(true) } });
  // @ts-expect-error a step of another method is no answer
  scriptedSandboxSession([], { ambient: { running: sandboxStep.execCommand("ls", "") } });
});

test("a manifest stands in no place of a matcher as a whole", () => {
  sandboxStep.applyManifest({ root: "/repo" });
  sandboxStep.applyManifest((manifest) => manifest.root === "/repo");
});

test("the outcome of registerPreStopHook as a function is a responder", () => {
  const hook = async (): Promise<void> => undefined;
  sandboxStep.registerPreStopHook(
    (given) => given === hook,
    ({ method, args: [given] }) => {
      expectTypeOf(method).toEqualTypeOf<"registerPreStopHook">();
      expectTypeOf(given).toEqualTypeOf<SandboxPreStopHook>();
      return () => undefined;
    },
  );
  sandboxStep.registerPreStopHook(() => true, new Error("meant"));
  // @ts-expect-error what takes a hook back is a function
  sandboxStep.registerPreStopHook({}, () => "text");
});
