import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { findNode20 } from "./support/node-20.ts";
import { mustRun, runProcess } from "./support/process.ts";
import {
  createScratchApp,
  createScratchFolder,
  packPackages,
  type ScratchApp,
} from "./support/scratch-app.ts";
import { publicPackages, root, tsc } from "./support/workspace.ts";

/**
 * The oldest SDK that has the model boundary and a run for the voice pipeline, the oldest that has the sandbox too, and one
 * beside which an application has the SDK's realtime package.
 */
const MODEL_SDK = "0.7.0";
const SANDBOX_SDK = "0.9.0";
const REALTIME_SDK = "0.12.0";
const SDK_VERSIONS = [MODEL_SDK, SANDBOX_SDK, REALTIME_SDK];

const MODEL_ENTRIES = ["@understudy/testing/model", "@understudy/testing-model"];
const SANDBOX_ENTRIES = ["@understudy/testing/sandbox", "@understudy/testing-sandbox"];
const REALTIME_ENTRIES = ["@understudy/testing/realtime", "@understudy/testing-realtime"];
const VOICE_ENTRIES = ["@understudy/testing/voice", "@understudy/testing-voice"];
const UMBRELLA = "@understudy/testing";

const ENTRIES: Readonly<Record<string, readonly string[]>> = {
  [MODEL_SDK]: [...MODEL_ENTRIES, ...VOICE_ENTRIES],
  // Nothing that is loaded there needs the SDK's realtime package.
  [SANDBOX_SDK]: [UMBRELLA, ...MODEL_ENTRIES, ...SANDBOX_ENTRIES],
  [REALTIME_SDK]: [UMBRELLA, ...REALTIME_ENTRIES],
};

/** Loads every entry that an SDK has the boundary of, and runs an agent with what it exports. */
function program(version: string, load: (specifier: string) => string, end: string): string {
  const entries = ENTRIES[version] ?? [];
  const sandbox = version === MODEL_SDK ? "{}" : load("@openai/agents-core/sandbox");
  const realtime = version === REALTIME_SDK ? load("@openai/agents-realtime") : "{}";
  return `
    const assert = ${load("node:assert/strict")};
    const { Agent, Runner } = ${load("@openai/agents-core")};
    async function main() {
      const { ScriptedModel, assistantMessage, functionCall } = ${load("@understudy/testing/model")};
      const { SandboxAgent, shell } = ${sandbox};
      const { RealtimeAgent, RealtimeSession } = ${realtime};
      const { AudioInput, VoicePipeline } = ${load("@understudy/voice-pipeline")};
      const { SingleAgentVoiceWorkflow } = ${load("@understudy/voice-pipeline/agents")};
      // A runner of the core alone has no provider; none is asked for a model here.
      const modelProvider = { getModel: () => assert.fail("asked for a model") };
      const runner = new Runner({ tracingDisabled: true, modelProvider });
      const boundaries = {
        ScriptedModel: async (Model) => {
          const model = new Model([[assistantMessage("hi")]]);
          const result = await runner.run(new Agent({ name: "greeter", model }), "hello");
          assert.equal(result.finalOutput, "hi");
          assert.equal(model.calls.length, 1);
          model.assertComplete();
          assert.throws(() => new Model([[assistantMessage("unused")]]).assertComplete());
        },
        scriptedSandboxSession: async (scripted) => {
          const session = scripted([{ method: "execCommand", result: "/workspace" }]);
          const model = new ScriptedModel([
            [functionCall("exec_command", { cmd: "pwd" }, { callId: "call_1" })],
            [assistantMessage("hi")],
          ]);
          const agent = new SandboxAgent({ name: "shell", model, capabilities: [shell()] });
          const result = await runner.run(agent, "hello", { sandbox: { session } });
          assert.equal(result.finalOutput, "hi");
          assert.equal(session.calls[0].args[0].cmd, "pwd");
          session.assertComplete();
          assert.throws(() => scripted([{ method: "stop", result: undefined }]).assertComplete());
        },
        ScriptedSTTModel: async (STTModel, { pcm16, ScriptedTTSModel }) => {
          const model = new ScriptedModel([[assistantMessage("hi")]]);
          const sttModel = new STTModel("hello");
          const ttsModel = new ScriptedTTSModel([pcm16.tone(440, 10)]);
          const agent = new Agent({ name: "voice", model });
          const workflow = new SingleAgentVoiceWorkflow(agent, { runner });
          const pipeline = new VoicePipeline({ workflow, sttModel, ttsModel });
          const heard = [];
          for await (const event of pipeline.run(new AudioInput(new Int16Array(3))).stream()) {
            heard.push(event.event ?? event.data.length);
          }
          assert.deepEqual(heard, ["turn_started", 240, "turn_ended", "session_ended"]);
          assert.equal(ttsModel.calls[0].text, "hi");
          for (const double of [model, sttModel, ttsModel]) {
            double.assertComplete();
          }
          assert.throws(() => new STTModel("unused").assertComplete());
        },
      };
      if (RealtimeSession !== undefined) {
        boundaries.ScriptedRealtimeTransport = async (Transport) => {
          const transport = new Transport();
          const session = new RealtimeSession(new RealtimeAgent({ name: "voice" }), { transport });
          const calls = ["connect", "sendMessage", "close"].map((name) => transport.expectCall(name));
          await session.connect({ apiKey: "key" });
          session.sendMessage("hello");
          session.close();
          await Promise.all(calls);
          assert.equal(transport.calls[1].message, "hello");
          transport.assertComplete();
          transport.assertClosed();
          transport.expectCall("mute");
          assert.throws(() => transport.assertComplete());
        };
      }
      let tried = 0;
      for (const entry of [${entries.map(load).join(", ")}]) {
        for (const [name, tryOut] of Object.entries(boundaries)) {
          if (name in entry) {
            await tryOut(entry[name], entry);
            tried += 1;
          }
        }
      }
      console.log(tried);
    }
    ${end}`;
}

/** How many boundaries of how many entries the programs try out. */
const TRIED: Readonly<Record<string, number>> = {
  [MODEL_SDK]: 4,
  [SANDBOX_SDK]: 7,
  [REALTIME_SDK]: 6,
};

function programs(version: string): Readonly<Record<string, string>> {
  return {
    "run.mjs": program(
      version,
      (specifier) => `await import("${specifier}")`,
      "await main();",
    ).replace(`await import("node:assert/strict")`, `(await import("node:assert/strict")).default`),
    "run.cjs": program(version, (specifier) => `require("${specifier}")`, "void main();"),
  };
}

const PROGRAMS = Object.keys(programs(SANDBOX_SDK));

const MODEL_CONSUMER = `
  import { Agent, Runner, type Model } from "@openai/agents-core";
  import { assistantMessage, ScriptedModel } from "@understudy/testing/model";
  import { ScriptedModel as FromBoundary } from "@understudy/testing-model";

  export async function run(): Promise<string> {
    const scripted: FromBoundary = new ScriptedModel([[assistantMessage("hi")]]);
    const model: Model = scripted;
    const result = await new Runner().run(new Agent({ name: "greeter", model }), "hello");
    scripted.assertComplete();
    const call: number | undefined = scripted.lastCall?.index;
    return \`\${result.finalOutput} \${call}\`;
  }

  // @ts-expect-error a script is a list of steps
  export const wrong = new ScriptedModel([1]);
`;

const SANDBOX_CONSUMER = `
  import { Runner } from "@openai/agents-core";
  import { SandboxAgent, type SandboxClient, type SandboxSession } from "@openai/agents-core/sandbox";
  import { ScriptedModel } from "@understudy/testing/model";
  import { sandboxStep, scriptedSandboxClient, scriptedSandboxSession } from "@understudy/testing/sandbox";
  import type { ScriptedSandboxSession } from "@understudy/testing-sandbox";

  export async function runInSandbox(): Promise<void> {
    const scripted: ScriptedSandboxSession = scriptedSandboxSession(
      [
        { method: "execCommand", match: ({ cmd }) => cmd === "pwd", result: "/workspace" },
        sandboxStep.readFile({ path: /md$/ }, ({ args: [{ path }] }) => path),
      ],
      { ambient: { running: true } },
    );
    const session: SandboxSession = scripted;
    const client: SandboxClient = scriptedSandboxClient({ sessions: [scripted] });
    const agent = new SandboxAgent({ name: "shell", model: new ScriptedModel() });
    await new Runner().run(agent, "hello", { sandbox: { session } });
    await new Runner().run(agent, "hello", { sandbox: { client } });
    const [call] = scripted.calls;
    const cmd: string | undefined = call?.method === "execCommand" ? call.args[0].cmd : undefined;
    console.log(cmd);
  }

  // @ts-expect-error a command answers with text
  export const wrongResult = scriptedSandboxSession([{ method: "execCommand", result: 1 }]);
`;

const REALTIME_CONSUMER = `
  import { RealtimeAgent, RealtimeSession, type RealtimeTransportLayer } from "@openai/agents-realtime";
  import { realtimeEvent, ScriptedRealtimeTransport, scriptedSandboxSession } from "@understudy/testing";
  import { ScriptedRealtimeTransport as FromBoundary } from "@understudy/testing-realtime";

  export async function talk(): Promise<void> {
    const transport: FromBoundary = new ScriptedRealtimeTransport({ ambient: ["sendAudio"] });
    const layer: RealtimeTransportLayer = transport;
    const session = new RealtimeSession(new RealtimeAgent({ name: "voice" }), { transport: layer });
    const sent = transport.expectCall("sendMessage", ({ message }) => message === "hello");
    session.sendMessage("hello");
    transport.emitAll(realtimeEvent.turn({ text: "hi" }));
    console.log((await sent).message, scriptedSandboxSession([]).calls.length);
  }

  // @ts-expect-error a transport has no such method
  new ScriptedRealtimeTransport().expectCall("sendMail");
`;

const VOICE_CONSUMER = `
  import { Agent } from "@openai/agents-core";
  import { ScriptedModel } from "@understudy/testing/model";
  import { pcm16, ScriptedSTTModel, ScriptedTTSModel, ttsResult } from "@understudy/testing/voice";
  import type { ScriptedTTSModel as FromBoundary } from "@understudy/testing-voice";
  import { StreamedAudioInput, type STTModel, VoicePipeline } from "@understudy/voice-pipeline";
  import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";

  export async function speak(): Promise<string> {
    const sttModel: STTModel = new ScriptedSTTModel([], { sessions: [["hello", "bye"]] });
    const ttsModel: FromBoundary = new ScriptedTTSModel([
      ttsResult([pcm16.tone(440, 10)]),
      { match: /bye/, respond: ({ text }) => pcm16.silence(text.length) },
    ]);
    const workflow = new SingleAgentVoiceWorkflow(new Agent({ name: "voice", model: new ScriptedModel() }));
    const pipeline = new VoicePipeline({ workflow, sttModel, ttsModel });
    const result = pipeline.run(new StreamedAudioInput());
    for await (const event of result.stream()) {
      console.log(event.type === "voice_stream_event_audio" ? event.data.length : event.type);
    }
    return result.totalOutputText;
  }

  // @ts-expect-error a script of speech holds bytes
  export const wrongSpeech = new ScriptedTTSModel(["text"]);
`;

const CONSUMERS: Readonly<Record<string, readonly (readonly [name: string, text: string])[]>> = {
  [MODEL_SDK]: [
    ["consumer", MODEL_CONSUMER],
    ["consumer-voice", VOICE_CONSUMER],
  ],
  [SANDBOX_SDK]: [
    ["consumer", MODEL_CONSUMER],
    ["consumer-sandbox", SANDBOX_CONSUMER],
  ],
  [REALTIME_SDK]: [
    ["consumer-realtime", REALTIME_CONSUMER],
    ["consumer-voice", VOICE_CONSUMER],
  ],
};

const TSCONFIG = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    strict: true,
    noEmit: true,
    typeRoots: [join(root, "node_modules", "@types")],
    types: ["node"],
  },
  include: ["*.mts", "*.cts"],
};

const COMPILERS = {
  // The packages' own declarations are checked too, of both formats; complaints about others are
  // left out below.
  node16: { module: "node16", moduleResolution: "node16", skipLibCheck: false },
  bundler: { module: "preserve", moduleResolution: "bundler", skipLibCheck: true },
};

const zod: { version: string } = createRequire(import.meta.url)("zod/package.json");
const scratch = createScratchFolder();
const apps = new Map<string, ScratchApp>();

function appWith(version: string): ScratchApp {
  const app = apps.get(version);
  if (app === undefined) {
    throw new Error(`no application has SDK ${version}`);
  }
  return app;
}

beforeAll(async () => {
  const tarballs = await packPackages(scratch);
  await Promise.all(
    SDK_VERSIONS.map(async (version) => {
      const app = await createScratchApp(join(scratch, `app-${version}`), tarballs, {
        "@openai/agents-core": version,
        ...(version === REALTIME_SDK ? { "@openai/agents-realtime": version } : {}),
        zod: zod.version,
      });
      for (const [path, text] of Object.entries(programs(version))) {
        app.write(path, text);
      }
      for (const [name, text] of CONSUMERS[version] ?? []) {
        app.write(`${name}.mts`, text);
        app.write(`${name}.cts`, text);
      }
      for (const [name, options] of Object.entries(COMPILERS)) {
        const compilerOptions = { ...TSCONFIG.compilerOptions, ...options };
        app.write(`tsconfig.${name}.json`, JSON.stringify({ ...TSCONFIG, compilerOptions }));
      }
      apps.set(version, app);
    }),
  );
});

afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

describe.each(SDK_VERSIONS)("the packed packages beside SDK %s", (version) => {
  it("leave the application its one copy of the SDK", () => {
    expect(appWith(version).versionsOf("@openai/agents-core")).toEqual([version]);
  });

  it.each(PROGRAMS)("load and run an agent from %s", async (path) => {
    const stdout = await mustRun("node", [path], { cwd: appWith(version).folder });
    expect(stdout).toBe(`${TRIED[version]}\n`);
  });

  it.each(Object.keys(COMPILERS))(
    "compile in an application with moduleResolution %s",
    async (name) => {
      const { output } = await runProcess(
        process.execPath,
        [tsc, "-p", `tsconfig.${name}.json`, "--pretty", "false"],
        { cwd: appWith(version).folder },
      );
      const ours = /^(consumer[-a-z]*|node_modules\/@understudy\/).*error TS/;
      expect(output.split("\n").filter((line) => ours.test(line))).toEqual([]);
    },
  );
});

describe("the packed packages on Node.js 20", () => {
  it.each(PROGRAMS)("load and run an agent from %s", async (path) => {
    const { folder } = appWith(SANDBOX_SDK);
    await mustRun(await findNode20(folder), [path], { cwd: folder });
  });
});

describe.each(publicPackages().map(({ name }) => name))("the tarball of %s", (name) => {
  const installed = (): string => join(appWith(SANDBOX_SDK).folder, "node_modules", name);

  it("does not name the workspace's ways in its manifest", () => {
    const text = readFileSync(join(installed(), "package.json"), "utf8");
    expect(text).not.toMatch(/@understudy\/source|workspace:|catalog:/);
  });

  it("holds the licence and what its source maps name", () => {
    const folder = installed();
    const paths = globSync("dist/**/*.map", { cwd: folder });
    const sources = paths.flatMap((path) => {
      const map: { sources: string[] } = JSON.parse(readFileSync(join(folder, path), "utf8"));
      return map.sources.map((source) => join(folder, path, "..", source));
    });
    expect(sources).not.toEqual([]);
    expect([...sources, join(folder, "LICENSE")].filter((path) => !existsSync(path))).toEqual([]);
  });
});
