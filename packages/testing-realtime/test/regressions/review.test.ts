import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";
import {
  RealtimeCallMatcherError,
  RealtimeScriptError,
  realtimeStep,
  ScriptedRealtimeTransport,
} from "@understudy/testing-realtime";
import { CallsInFlightError, InvalidOptionError, script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

import { thrownBy } from "../support/outcomes.ts";

type Options = ConstructorParameters<typeof ScriptedRealtimeTransport>[0];

async function connected(options: Options = {}): Promise<{
  transport: ScriptedRealtimeTransport;
  session: RealtimeSession;
}> {
  const ambient = options.steps === undefined ? (["connect", "close"] as const) : [];
  const transport = new ScriptedRealtimeTransport({ ambient, ...options });
  const session = new RealtimeSession(new RealtimeAgent({ name: "Voice" }), { transport });
  session.on("error", () => undefined);
  await session.connect({ apiKey: "test" });
  await transport.whenConnected();
  return { transport, session };
}

describe("redaction", () => {
  test("never writes into what the application holds, frozen or not", async () => {
    class Servers {
      readonly tools = [{ type: "mcp", authorization: "s3cr3t", headers: { A: "s3cr3t" } }];
      readonly frozen = Object.freeze({ token: "s3cr3t", list: Object.freeze(["a"]) });
    }
    const { transport } = await connected({ ambient: ["connect", "sendEvent"] });
    const servers = new Servers();
    transport.sendEvent({ type: "session.update", servers });

    expect(servers).toEqual(new Servers());
    expect(JSON.stringify(transport.calls)).not.toContain("s3cr3t");
    transport.assertComplete();
  });

  test.each([
    ["openaiApiKey", "s3cr3t"],
    ["AWS_SECRET_ACCESS_KEY", "s3cr3t"],
    ["passwd", "s3cr3t"],
    ["clientSecrets", ["s3cr3t"]],
    ["serverUrls", ["https://u:s3cr3t@host/"]],
    ["uri", "https://host/?a=1;access_token=s3cr3t"],
    ["endpoint", "u:s3cr3t@host/path"],
    ["url", "https://u:s3cr3t/y@host"],
    ["header", "Authorization: s3cr3t"],
  ] as const)("hides %s", async (field, value) => {
    const { transport } = await connected({ ambient: ["connect", "requestResponse"] });
    transport.requestResponse({ metadata: { [field]: value } });

    expect(JSON.stringify(transport.calls)).not.toContain("s3cr3t");
  });
});

describe("expectations in any order", () => {
  test("are met once each, by a call that a matcher makes, too", async () => {
    const { transport, session } = await connected();
    let isNested = false;
    const group = transport.expectCalls(
      script.inAnyOrder(
        {
          method: "sendMessage",
          match: () => {
            if (!isNested) {
              isNested = true;
              expect(() => session.sendMessage("nested")).toThrow(/meets none/u);
            }
          },
        },
        "mute",
      ),
    );
    session.sendMessage("outer");

    await expect(group).rejects.toThrow(/call #3/u);
    expect(transport.violations).toHaveLength(1);
  });

  test("refuse a key that they do not know", async () => {
    const { transport } = await connected();
    const misspelt = Object({ method: "mute", matcher: () => false });

    expect(thrownBy(() => transport.expectCalls(script.inAnyOrder(misspelt)))).toMatchObject({
      code: "invalid_option",
      option: "matcher",
    });
    expect(thrownBy(() => transport.expectCalls(Object("mute")))).toBeInstanceOf(
      InvalidOptionError,
    );
  });

  test("say what a matcher threw", async () => {
    const { transport, session } = await connected();
    const failure = new Error("assertion");
    const group = transport.expectCalls(
      script.inAnyOrder({
        method: "mute",
        match: () => {
          throw failure;
        },
      }),
    );

    expect(thrownBy(() => session.mute(true))).toMatchObject({ cause: failure });
    await expect(group).rejects.toMatchObject({ cause: failure });
  });
});

describe("a declarative script", () => {
  test("expects a call that an injected failure fails", async () => {
    const failure = new Error("lost");
    const { transport, session } = await connected({
      steps: [realtimeStep({ method: "sendMessage", message: "Hello" })],
    });
    transport.failNextCall("sendMessage", failure);
    const wrong = thrownBy(() => session.sendMessage("WRONG"));

    expect(wrong).toMatchObject({ code: "unexpected_realtime_call" });
    expect(String(wrong)).toContain("message differs");
    expect(String(wrong)).not.toContain("WRONG");
    expect(thrownBy(() => transport.assertComplete())).toBe(wrong);
  });

  test("uses the step of a call that an injected failure fails", async () => {
    const failure = new Error("lost");
    const { transport, session } = await connected({ steps: [realtimeStep("mute")] });
    transport.failNextCall("mute", failure);

    expect(thrownBy(() => session.mute(true))).toBe(failure);
    transport.assertComplete();
  });

  test.each([true, false])("keeps an asynchronous matcher, strict: %s", async (strict) => {
    const { transport, session } = await connected({
      steps: [
        realtimeStep(async () => {
          throw new Error("too late");
        }),
      ],
      strict,
    });
    const thrown = thrownBy(() => session.mute(true));

    expect(thrown).toBeInstanceOf(RealtimeCallMatcherError);
    expect(transport.violations).toEqual([thrown]);
  });

  test("asks a matcher once where calls may pass, and keeps what it throws", async () => {
    let asked = 0;
    const failure = new TypeError("a bug");
    const { transport, session } = await connected({
      steps: [
        realtimeStep(() => {
          asked += 1;
          return asked === 2;
        }),
        realtimeStep(() => {
          throw failure;
        }),
      ],
      strict: false,
    });
    session.mute(true);
    session.mute(false);
    expect(asked).toBe(2);

    expect(thrownBy(() => session.interrupt())).toBe(failure);
    expect(transport.violations).toEqual([failure]);
  });

  test("refuses a field that the method has not, and an ambient method", () => {
    const steps: readonly never[] = Object([
      { match: { method: "sendMessage", mesage: undefined } },
    ]);
    expect(() => new ScriptedRealtimeTransport({ steps })).toThrow(/Did you mean message\?/u);
    expect(
      () => new ScriptedRealtimeTransport({ steps: [realtimeStep("mute")], ambient: ["mute"] }),
    ).toThrow(/ambient/u);
  });

  test("lets nothing in after the session has closed", async () => {
    const { transport, session } = await connected({
      steps: [realtimeStep("mute", { emit: [["audio_interrupted"]] })],
    });
    let interruptions = 0;
    transport.on("audio_interrupted", () => {
      interruptions += 1;
    });
    session.mute(true);
    session.close();
    await new Promise((resolve) => {
      setTimeout(resolve, 1);
    });

    expect(interruptions).toBe(0);
    transport.assertComplete();
  });

  test("is not complete while connectEvents have not come in", async () => {
    const transport = new ScriptedRealtimeTransport({
      steps: [],
      connectEvents: [["audio_interrupted"]],
    });
    await transport.connect({ apiKey: "test" });
    expect(thrownBy(() => transport.assertComplete())).toBeInstanceOf(RealtimeScriptError);
    await transport.whenConnected();

    transport.assertComplete();
  });

  test("takes an error of the options that is undefined for none", async () => {
    const transport = new ScriptedRealtimeTransport({ steps: [], connectError: undefined });
    await transport.connect({ apiKey: "test" });

    transport.assertComplete();
  });

  test("speaks of its own boundary when events are on their way", async () => {
    const { transport, session } = await connected({
      steps: [realtimeStep("mute", { emit: [["audio_done"]] })],
    });
    session.mute(true);
    const thrown = thrownBy(() => transport.assertComplete());

    expect(thrown).toBeInstanceOf(CallsInFlightError);
    expect(String(thrown)).toMatch(/#2 \(mute\).*turn of the event loop/u);
  });
});

describe("a scenario", () => {
  test.each([
    ["a misspelt signal", { singal: AbortSignal.abort() }, /Did you mean signal\?/u],
    ["a signal that is none", { signal: new AbortController() }, /AbortSignal/u],
    ["no exercise", { exercise: undefined }, /exercise is missing/u],
  ])("is refused with %s", async (_title, wrong, message) => {
    const transport = new ScriptedRealtimeTransport();
    const options = { scenario: () => undefined, exercise: () => undefined, ...wrong };

    await expect(transport.runScenario(Object(options))).rejects.toThrow(message);
  });

  test("does not hang on whenConnected() when the connection failed", async () => {
    const transport = new ScriptedRealtimeTransport({ ambient: ["connect"] });
    transport.failNextCall("connect", new Error("no line"));
    const scenario = async (): Promise<void> => {
      await transport.whenConnected();
    };
    const exercise = async (): Promise<void> => {
      await transport.connect({ apiKey: "test" }).catch(() => undefined);
    };

    await expect(transport.runScenario({ scenario, exercise })).rejects.toThrow(/whenConnected/u);
  });

  test("that is misused is a violation, whoever swallows it", async () => {
    const { transport } = await connected({ steps: [] });
    const thrown = thrownBy(() => transport.expectCall("mute"));

    expect(transport.takeViolations()).toEqual([thrown]);
  });
});

test("an ambient method cannot be expected", async () => {
  const { transport } = await connected({ ambient: ["connect", "mute"] });

  expect(thrownBy(() => transport.expectCall("mute"))).toMatchObject({ code: "invalid_option" });
});

test("an event of the provider may reach nobody", async () => {
  const { transport } = await connected();

  expect(transport.emit("input_audio_buffer.speech_started", { type: "any" })).toBe(false);
  transport.assertComplete();
});

test("a transport that never was up is not closed", async () => {
  const transport = new ScriptedRealtimeTransport({ ambient: ["connect"] });
  transport.failNextCall("connect", new Error("no line"));
  await transport.connect({ apiKey: "test" }).catch(() => undefined);
  expect(transport.closed).toBe(false);
  transport.reconnect();
  transport.disconnect();

  expect(transport.closed).toBe(true);
});

test("what follows a step is an object, and its match is the first argument", () => {
  expect(() => realtimeStep("mute", Object([["audio_done"]]))).toThrow(/emit/u);
  expect(realtimeStep("sendMessage", Object({ match: "mute" })).match).toBe("sendMessage");
});
