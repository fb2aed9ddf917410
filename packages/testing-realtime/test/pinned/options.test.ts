import {
  RealtimeScriptError,
  ScriptedRealtimeTransport,
  UnexpectedRealtimeCallError,
} from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { looseCall, looseMethod, looseTransport } from "../support/loosely.ts";
import { messageOf, rejectionOf, thrownBy, verdictOf } from "../support/outcomes.ts";
import { connected, createSession } from "../support/sessions.ts";

describe("expectNoCall", () => {
  test("makes a call of the method a violation, which is recorded", async () => {
    const transport = await connected();
    transport.expectNoCall("interrupt");
    const thrown = thrownBy(() => {
      transport.interrupt();
    });

    expect(thrown).toBeInstanceOf(UnexpectedRealtimeCallError);
    expect(thrown).toMatchObject({
      callIndex: 1,
      expectedMethod: undefined,
      actualMethod: "interrupt",
    });
    expect(messageOf(thrown)).toContain('expectNoCall("interrupt")');
    expect(verdictOf(transport)).toBe(thrown);
    expect(transport.lastCall).toMatchObject({ method: "interrupt" });
  });

  test("says where the test forbids it", async () => {
    const transport = await connected();
    transport.expectNoCall("interrupt");
    const thrown = thrownBy(() => {
      transport.interrupt();
    });

    expect(messageOf(thrown)).toMatch(/options\.test\.ts:\d+:\d+/u);
  });

  test("is lifted by what it returns, each by its own", async () => {
    const transport = await connected({ ambient: ["interrupt"] });
    const lift = transport.expectNoCall("interrupt");
    const liftOther = transport.expectNoCall("interrupt");
    lift();
    lift();
    expect(
      thrownBy(() => {
        transport.interrupt();
      }),
    ).toBeInstanceOf(UnexpectedRealtimeCallError);
    transport.takeViolations();
    liftOther();
    transport.interrupt();
    transport.assertComplete();
  });

  test("leaves what waits alone, and other methods", async () => {
    const transport = await connected();
    transport.expectNoCall("interrupt");
    const mute = transport.expectCall("mute");
    thrownBy(() => {
      transport.interrupt();
    });
    transport.mute(true);

    await expect(mute).resolves.toMatchObject({ muted: true });
  });

  test("holds for connect and close, which then leave the connection as it was", async () => {
    const transport = await connected();
    transport.expectNoCall("close");
    thrownBy(() => {
      transport.close();
    });
    expect(transport.status).toBe("connected");
    const other = new ScriptedRealtimeTransport();
    other.expectNoCall("connect");
    await rejectionOf(other.connect({ apiKey: "key" }));
    expect(other.status).toBe("disconnected");
  });
});

describe("the option ambient", () => {
  test("records calls that nobody has to expect", async () => {
    const { session, transport } = createSession({ ambient: ["sendAudio", "connect"] });
    await session.connect({ apiKey: "key" });
    const message = transport.expectCall("sendMessage");
    session.sendAudio(new ArrayBuffer(2));
    session.sendMessage("Hello");
    session.sendAudio(new ArrayBuffer(2));
    await message;

    expect(transport.calls.map(({ method }) => method)).toEqual([
      "connect",
      "sendAudio",
      "sendMessage",
      "sendAudio",
    ]);
    transport.assertComplete();
  });

  test("lets a call fail", async () => {
    const transport = await connected({ ambient: ["sendAudio"] });
    transport.failNextCall("sendAudio", "no");

    expect(
      thrownBy(() => {
        transport.sendAudio(new ArrayBuffer(0), {});
      }),
    ).toBe("no");
  });
});

describe("the option strictLifecycle", () => {
  test("makes a call on a transport that is not connected a violation", async () => {
    const transport = new ScriptedRealtimeTransport({ strictLifecycle: true, name: "phone" });
    const thrown = thrownBy(() => {
      transport.interrupt();
    });

    expect(thrown).toBeInstanceOf(RealtimeScriptError);
    expect(thrown).toMatchObject({
      name: "RealtimeScriptError",
      code: "realtime_script",
      callIndex: 0,
      status: "disconnected",
    });
    expect(messageOf(thrown)).toMatch(/^phone: call #1, interrupt, .* disconnected/u);
    expect(verdictOf(transport)).toBe(thrown);
  });

  test("lets connect, close and what comes between pass", async () => {
    const transport = await connected({ strictLifecycle: true });
    const [interrupt, close] = [transport.expectCall("interrupt"), transport.expectCall("close")];
    transport.interrupt();
    transport.close();
    await Promise.all([interrupt, close]);
    transport.close();

    transport.assertComplete();
  });

  test("is off by default", () => {
    const transport = new ScriptedRealtimeTransport();
    void transport.expectCall("interrupt");
    transport.interrupt();
    transport.assertComplete();
  });
});

describe("refused are", () => {
  test.each([
    ["an unknown option", { ambiant: ["sendAudio"] }, "ambiant", /ambient/u],
    ["options that are none", 5, "options", /must be an object/u],
    ["null as the options", null, "options", /must be an object/u],
    ["an ambient method that there is not", { ambient: ["sendAudo"] }, "ambient", /ambient/u],
    ["ambient as a text", { ambient: "sendAudio" }, "ambient", /list/u],
    ["a method of the emitter as ambient", { ambient: ["emit"] }, "ambient", /list/u],
    ["an empty name", { name: "" }, "name", /name/u],
    ["a name that is no text", { name: 5 }, "name", /name/u],
    ["strictLifecycle as a text", { strictLifecycle: "yes" }, "strictLifecycle", /true or false/u],
  ] as const)("%s", (_title, options, option, message) => {
    const error = thrownBy(() => looseTransport(options));

    expect(error).toMatchObject({ name: "InvalidOptionError", code: "invalid_option", option });
    expect(messageOf(error)).toMatch(message);
  });

  test.each([
    "sendMesage",
    "emit",
    "on",
    "status",
    "toString",
    "__proto__",
    "",
    undefined,
    5,
    Symbol("x"),
  ])("%s as a method", async (method) => {
    const transport = await connected();

    for (const member of ["expectCall", "expectNoCall", "failNextCall"]) {
      expect(thrownBy(() => looseCall(transport, member, looseMethod(method)))).toMatchObject({
        name: "InvalidOptionError",
        option: "method",
      });
    }
    transport.assertComplete();
  });

  test("a misspelt method with the nearest one", async () => {
    const transport = await connected();
    const error = thrownBy(() => looseCall(transport, "expectCall", "sendMesage"));

    expect(messageOf(error)).toContain("Did you mean sendMessage?");
  });

  test("a matcher that is no function", async () => {
    const transport = await connected();

    expect(
      thrownBy(() => looseCall(transport, "expectCall", "interrupt", { muted: true })),
    ).toMatchObject({ name: "InvalidOptionError" });
    transport.assertComplete();
  });

  test("options whose value is undefined are not", () => {
    expect(looseTransport({ name: undefined, ambient: undefined }).name).toBe(
      "ScriptedRealtimeTransport",
    );
  });
});
