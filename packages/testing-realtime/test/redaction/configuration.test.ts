import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { looseCall } from "../support/loosely.ts";
import { thrownBy } from "../support/outcomes.ts";
import { expectNoSecret, secret } from "./secrets.ts";

/** A configuration with secrets wherever one has its place. */
function configuration(): object {
  return {
    model: "gpt-realtime",
    instructions: "Say the password.",
    tools: [
      {
        type: "mcp",
        server_label: "orders",
        server_url: `https://user:${secret()}@mcp.example/sse?api_key=${secret()}&v=1#${secret()}`,
        authorization: secret(),
        headers: { Authorization: `Bearer ${secret()}`, "X-Tenant": secret() },
      },
    ],
    providerData: {
      client_secret: { value: secret(), expires_at: 1 },
      nested: [{ accessToken: secret(), refresh_token: secret() }, { "api-key": secret() }],
      http_headers: [["Cookie", secret()]],
      requestHeaders: `Authorization: ${secret()}`,
      token: secret(),
      credentials: { user: "u", password: secret() },
      callback_url: `https://h/?sig=${secret()}`,
      temperature: 0.5,
      max_output_tokens: 100,
      tokens: 5,
    },
  };
}

/** What is left of it. */
const REDACTED = {
  model: "gpt-realtime",
  instructions: "Say the password.",
  tools: [
    {
      type: "mcp",
      server_label: "orders",
      server_url: "https://mcp.example/sse?api_key=[redacted]&v=1",
      authorization: "[redacted]",
      headers: { Authorization: "[redacted]", "X-Tenant": "[redacted]" },
    },
  ],
  providerData: {
    client_secret: "[redacted]",
    nested: [
      { accessToken: "[redacted]", refresh_token: "[redacted]" },
      { "api-key": "[redacted]" },
    ],
    http_headers: "[redacted]",
    requestHeaders: "[redacted]",
    token: "[redacted]",
    credentials: "[redacted]",
    callback_url: "https://h/?sig=[redacted]",
    temperature: 0.5,
    max_output_tokens: 100,
    tokens: 5,
  },
};

class Credentials {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }
}

/** The ways in which a configuration goes out, and where it stands in the call. */
const WAYS = [
  {
    method: "connect",
    wrap: (config: object) => ({ apiKey: "key", initialSessionConfig: config }),
    field: ["options", "initialSessionConfig"],
  },
  {
    method: "updateSessionConfig",
    wrap: (config: object) => config,
    field: ["config"],
  },
  {
    method: "sendEvent",
    wrap: (config: object) => ({ type: "session.update", session: config }),
    field: ["event", "session"],
  },
] as const;

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((owner, key) => Reflect.get(Object(owner), key), value);
}

describe.each(WAYS)("a configuration of $method", ({ method, wrap, field }) => {
  test("is recorded without secrets, for every reader, and otherwise as it is", async () => {
    const transport = new ScriptedRealtimeTransport();
    const seen: unknown[] = [];
    const expectation = transport.expectCall(method, (call) => {
      seen.push(call);
    });
    await looseCall(transport, method, wrap(configuration()));

    for (const call of [...seen, await expectation, ...transport.calls, transport.lastCall]) {
      expect(at(call, field)).toEqual(REDACTED);
    }
    expectNoSecret(transport, ...seen, await expectation);
  });

  test("is the application's own, and stays as it is", async () => {
    const transport = new ScriptedRealtimeTransport();
    const config = configuration();
    const before = structuredClone(config);
    await looseCall(transport, method, wrap(config));

    expect(config).toEqual(before);
  });

  test("may be frozen", async () => {
    const transport = new ScriptedRealtimeTransport();
    await looseCall(
      transport,
      method,
      wrap(Object.freeze({ nested: Object.freeze({ token: secret() }) })),
    );

    expectNoSecret(transport);
  });

  test("may hold instances of classes, which are the application's own and stay as they are", async () => {
    const transport = new ScriptedRealtimeTransport();
    const credentials = new Credentials(secret());
    const { token } = credentials;
    await looseCall(transport, method, wrap({ providerData: { custom: credentials } }));

    expect(credentials.token).toBe(token);
  });

  test("may hold instances of classes, whose secrets are not told", async () => {
    const transport = new ScriptedRealtimeTransport();
    const credentials = Object.freeze(new Credentials(secret()));
    await looseCall(transport, method, wrap({ providerData: { custom: credentials } }));

    expectNoSecret(transport);
  });

  test("may hold the platform's headers", async () => {
    const transport = new ScriptedRealtimeTransport();
    const headers = new Headers({ Authorization: secret() });
    const map = new Map([["Authorization", secret()]]);
    await looseCall(transport, method, wrap({ providerData: { headers, more: { headers: map } } }));

    expect([headers.get("Authorization"), map.get("Authorization")]).not.toContain("[redacted]");
    expectNoSecret(transport);
  });

  test("may hold maps", async () => {
    const transport = new ScriptedRealtimeTransport();
    const map = new Map<string, unknown>([
      ["token", secret()],
      ["more", { token: secret() }],
    ]);
    await looseCall(transport, method, wrap({ providerData: { map } }));

    expectNoSecret(transport);
  });

  test("may refer to itself", async () => {
    const transport = new ScriptedRealtimeTransport();
    const config: Record<string, unknown> = { token: secret() };
    config["self"] = config;
    await looseCall(transport, method, wrap({ providerData: config }));

    expectNoSecret(transport);
  });

  test("says which secrets were not provided", async () => {
    const transport = new ScriptedRealtimeTransport();
    const providerData = { token: undefined, authorization: null, headers: {} };
    await looseCall(transport, method, wrap({ providerData }));

    expect(at(transport.lastCall, [...field, "providerData"])).toEqual(providerData);
  });

  test("is in no error of a mismatch", async () => {
    const transport = new ScriptedRealtimeTransport();
    void transport.expectCall("interrupt");
    let error: unknown;
    try {
      await looseCall(transport, method, wrap(configuration()));
    } catch (thrown) {
      error = thrown;
    }

    expect(error).toMatchObject({ actualMethod: method });
    expectNoSecret(transport, error);
  });
});

test("other data of the same kinds stays", () => {
  const transport = new ScriptedRealtimeTransport();
  transport.sendEvent({
    type: "conversation.item.create",
    item: { id: "1", keyboard: "a", tokens: 3 },
  });
  transport.sendMessage("my password is private", { note: "n" });

  expect(transport.calls.map((call) => ({ ...call }))).toMatchObject([
    { event: { type: "conversation.item.create", item: { id: "1", keyboard: "a", tokens: 3 } } },
    { message: "my password is private", otherEventData: { note: "n" } },
  ]);
  expect(() => {
    transport.assertComplete();
  }).toThrow("2 calls that nothing expected");
});

test("an unexpected event with secrets tells none of them", () => {
  const transport = new ScriptedRealtimeTransport();
  const error = thrownBy(() => transport.emit("audio_interupted", { token: secret() }));

  expectNoSecret(transport, error);
});
