import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { looseCall } from "../support/loosely.ts";
import { rejectionOf, verdictOf } from "../support/outcomes.ts";
import { createSession } from "../support/sessions.ts";
import { settled } from "../support/unhandled.ts";
import { expectNoSecret, secret } from "./secrets.ts";

/** The URL that a connect is recorded with. */
async function recordedUrl(url: string): Promise<string | undefined> {
  const transport = new ScriptedRealtimeTransport();
  let seen: unknown;
  void transport.expectCall("connect", (call) => {
    seen = { ...call };
  });
  await transport.connect({ apiKey: "key", url });
  const call = transport.firstCall;
  expectNoSecret(transport, seen);
  return call?.method === "connect" ? call.options.url : undefined;
}

describe("the key of a connect", () => {
  test("is not recorded as a text", async () => {
    const { session, transport } = createSession();
    const connect = transport.expectCall("connect");
    await session.connect({ apiKey: secret() });

    expectNoSecret(transport, await connect);
    expect(await connect).toMatchObject({ options: { apiKeyProvided: true } });
  });

  test("is not asked for where it is a function", async () => {
    const { session, transport } = createSession();
    let asked = 0;
    await session.connect({
      apiKey: () => {
        asked += 1;
        return secret();
      },
    });

    expect(asked).toBe(0);
    expectNoSecret(transport);
    expect(transport.firstCall).toMatchObject({ options: { apiKeyProvided: true } });
  });

  test("is not recorded where it is a promise", async () => {
    const transport = new ScriptedRealtimeTransport();
    await looseCall(transport, "connect", { apiKey: Promise.resolve(secret()) });

    expectNoSecret(transport);
    expect(transport.firstCall).toMatchObject({ options: { apiKeyProvided: true } });
  });

  test("is in no error: not of a mismatch, a matcher, a forbidden call, or an injected failure", async () => {
    const transports = [1, 2, 3].map(() => new ScriptedRealtimeTransport());
    const [mismatched, refused, forbidden] = transports;
    void mismatched?.expectCall("close");
    void refused?.expectCall("connect", () => false);
    forbidden?.expectNoCall("connect");

    for (const transport of transports) {
      const error = await rejectionOf(
        transport.connect({ apiKey: secret(), url: `wss://user:${secret()}@host/` }),
      );
      expectNoSecret(transport, error, verdictOf(transport));
    }
  });

  test("is in no error of a scenario", async () => {
    const transport = new ScriptedRealtimeTransport();
    const error = await rejectionOf(
      transport.runScenario({
        scenario: ({ expectCall }) => expectCall("connect").then(() => expectCall("close")),
        exercise: async () => {
          await transport.connect({ apiKey: secret(), url: `wss://host/?token=${secret()}` });
          await settled();
        },
      }),
    );

    expectNoSecret(transport, error);
  });
});

describe("the URL of a connect", () => {
  test.each([
    ["user information", `wss://user:${secret()}@host.example/path`, "wss://host.example/path"],
    ["a user alone", `wss://${secret()}@host.example/path`, "wss://host.example/path"],
    [
      "user information with an at sign in it",
      `wss://user:a@${secret()}@host.example/path`,
      "wss://host.example/path",
    ],
    ["a fragment", `wss://host.example/path#${secret()}`, "wss://host.example/path"],
    ["an http address", `https://user:${secret()}@host.example/`, "https://host.example/"],
  ])("is recorded without %s", async (_title, url, recorded) => {
    expect(await recordedUrl(url)).toBe(recorded);
  });

  test.each([
    "access_token",
    "api-key",
    "api_key",
    "apiKey",
    "API-KEY",
    "auth",
    "authorization",
    "client_secret",
    "code",
    "jwt",
    "key",
    "password",
    "secret",
    "sig",
    "signature",
    "token",
    "X-Amz-Credential",
    "X-Amz-Security-Token",
    "X-Amz-Signature",
    "X-Goog-Signature",
    "api%5Fkey",
  ])("is recorded without the value of the parameter %s", async (name) => {
    const url = await recordedUrl(`wss://host.example/rt?model=m&${name}=${secret()}&v=1`);

    expect(url).toMatch(/^wss:\/\/host\.example\/rt\?model=m&/u);
    expect(url).toContain(`&${name}=`);
    expect(url).toMatch(/&v=1$/u);
  });

  test("is recorded without the value of a parameter that comes twice", async () => {
    const url = await recordedUrl(`wss://h/?token=${secret()}&token=${secret()}`);

    expect(url).toMatch(/^wss:\/\/h\/\?token=.*&token=/u);
  });

  test.each([
    "wss://host.example:8080/path/to?model=gpt-realtime&call_id=rtc_1&empty=&flag",
    "http://localhost:3000/",
    "/relative?x=1",
    "",
    "wss://host.example/?q=a@b",
    "wss://host.example/a@b",
    "wss://[::1]:8080/",
  ])("stays as it is without secrets: %j", async (url) => {
    expect(await recordedUrl(url)).toBe(url);
  });

  test.each([
    ["spaces in front", `  wss://user:${secret()}@host.example/`],
    ["a line break in front", `\nwss://user:${secret()}@host.example/`],
    ["backslashes", `wss:\\\\user:${secret()}@host.example\\`],
    ["one slash", `https:/user:${secret()}@host.example/`],
    ["a parameter in capitals", `wss://host.example/?TOKEN=${secret()}`],
    ["a parameter behind a space", `wss://host.example/?a=1&%20token=${secret()}`],
  ])("is recorded without secrets however odd it is: %s", async (_title, url) => {
    // Each of these is a URL that the platform reads as one with that secret.
    expect(new URL(url).href).toContain("s3cr3t");
    await recordedUrl(url);
  });
});
