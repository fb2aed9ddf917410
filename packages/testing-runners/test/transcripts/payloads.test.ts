import * as fc from "fast-check";
import { expect, test } from "vitest";

import { transcript } from "@understudy/testing-runners";
import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";

/** A double of one's own, whose only call carried the arguments. */
function carrying(...args: readonly unknown[]) {
  return {
    name: "Own",
    calls: [{ index: 0, method: "call", args }],
    transcript: [{ sequence: 0, double: "Own", index: 0, title: "call" }],
  };
}

test("a call is told on one line, whatever it carried", () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true }),
      (payload) => {
        const text = transcript(carrying(payload));

        expect(text.startsWith("[Own] call")).toBe(true);
        expect(text).not.toContain("\n");
      },
    ),
  );
});

test("a secret is never told, however deep it stands", () => {
  const secret = "hunter2-the-secret";
  const nested = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc
        .constantFrom(
          "password",
          "apiKey",
          "apiKeys",
          "API_KEY",
          "access_token",
          "Authorization",
          "clientSecret",
        )
        .map((name) => ({ [name]: secret })),
      tie("node").map((inner) => ({ inner })),
      tie("node").map((inner) => [1, inner]),
      tie("node").map((inner) => JSON.stringify(inner)),
      tie("node").map((inner) => ({ password: inner })),
    ),
  })).node;

  fc.assert(
    fc.property(nested, (payload) => {
      expect(transcript([carrying(payload)], { longest: Number.POSITIVE_INFINITY })).not.toContain(
        secret,
      );
    }),
  );
});

test("what JSON cannot say is named", () => {
  class Handle {}
  const circular: Record<string, unknown> = { text: "a" };
  circular["self"] = circular;

  expect(
    transcript(
      carrying(
        {
          bytes: new Uint8Array(3),
          buffer: new ArrayBuffer(2),
          when: new Date(0),
          handle: new Handle(),
        },
        {
          pattern: /a/u,
          run: () => {},
          big: 1n,
          not: Number.NaN,
          nothing: null,
          missing: undefined,
        },
        circular,
        new Map([[1, 2]]),
        undefined,
        true,
      ),
    ),
  ).toMatchInlineSnapshot(
    `"[Own] call {"bytes":"<3 bytes>","buffer":"<2 bytes>","when":"<Date>","handle":"<Handle>"} {"pattern":"/a/u","run":"<function>","big":"<1>","not":"<NaN>","nothing":null} {"text":"a","self":"<circular>"} <Map> true"`,
  );
});

test("a time is not told", () => {
  expect(transcript(carrying({ at: new Date(0) }))).toBe('[Own] call {"at":"<Date>"}');
});

test("ids of the protocol are named in their order, and keys in texts redacted", () => {
  expect(
    transcript(
      carrying(
        { call_id: "call_x", itemId: "item_y", id: "order-1" },
        { header: "Authorization: Bearer abcdefgh12345678", callId: "call_x" },
      ),
    ),
  ).toMatchInlineSnapshot(
    `"[Own] call {"call_id":"#1","itemId":"#2","id":"order-1"} {"header":"Authorization: Bearer <redacted>","callId":"#1"}"`,
  );
});

test("a session of a speech-to-text model has no audio of its own", () => {
  const input = { samples: new Int16Array(3), sampleRateHz: 24_000 };
  const entry = (sequence: number, title: string) => ({ sequence, double: "STT", index: 0, title });

  const stt = {
    name: "STT",
    calls: [{ index: 0, input }],
    transcript: [entry(1, "createSession"), entry(2, "transcribe")],
  };

  expect(transcript(stt)).toBe(
    "[STT] createSession\n[STT] transcribe <audio: 3 samples at 24000 Hz>",
  );
});

test("what is very deep or very large is named only", () => {
  let deep: unknown = "bottom";
  for (let depth = 0; depth < 50; depth += 1) {
    deep = [deep];
  }
  const wide = Array.from({ length: 5000 }, () => [1]);
  const whole = (payload: unknown) =>
    transcript([carrying(payload)], { longest: Number.POSITIVE_INFINITY });

  expect(whole(deep)).toBe(`[Own] call ${"[".repeat(12)}"<more>"${"]".repeat(12)}`);
  expect(whole(wide).match(/\[1\]/gu)).toHaveLength(1999);
});

test("a call of a transport that says several things has them by their names", async () => {
  const transport = new ScriptedRealtimeTransport();
  await transport.connect({ apiKey: "test" });
  transport.sendMessage("Hello.", {}, { triggerResponse: false });
  transport.mute(true);
  transport.sendMessage("Bye.", {});

  expect(transcript(transport)).toMatchInlineSnapshot(`
    "[ScriptedRealtimeTransport] connect {"options":{"apiKeyProvided":true}}
    [ScriptedRealtimeTransport] sendMessage {"message":"Hello.","options":{"triggerResponse":false}}
    [ScriptedRealtimeTransport] mute {"muted":true}
    [ScriptedRealtimeTransport] sendMessage Bye."
  `);
});
