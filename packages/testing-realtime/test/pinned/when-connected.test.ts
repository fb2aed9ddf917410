import { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { createSession } from "../support/sessions.ts";
import { settled } from "../support/unhandled.ts";

const MESSAGE = {
  itemId: "user_1",
  type: "message",
  role: "user",
  status: "completed",
  content: [{ type: "input_text", text: "Hello" }],
} as const;

/** Whether `whenConnected()` has resolved by now. */
async function isReady(transport: ScriptedRealtimeTransport): Promise<boolean> {
  let ready = false;
  void transport.whenConnected().then(() => {
    ready = true;
  });
  await settled();
  return ready;
}

describe("whenConnected", () => {
  test("resolves when an event reaches the session; right after the expectation one is dropped", async () => {
    const reached = async (waits: boolean): Promise<number> => {
      const { session, transport } = createSession();
      await transport.runScenario({
        scenario: async ({ expectCall, emit }) => {
          await expectCall("connect");
          if (waits) {
            await transport.whenConnected();
          }
          emit("item_update", { ...MESSAGE, content: [...MESSAGE.content] });
        },
        exercise: () => session.connect({ apiKey: "key" }),
      });
      return session.history.length;
    };

    expect(await reached(true)).toBe(1);
    expect(await reached(false)).toBe(0);
  });

  test("waits until there is a connection", async () => {
    const transport = new ScriptedRealtimeTransport({ ambient: ["connect", "close"] });

    expect(await isReady(transport)).toBe(false);
    await transport.connect({ apiKey: "key" });
    expect(await isReady(transport)).toBe(true);
  });

  test("is the same for everybody who waits", async () => {
    const transport = new ScriptedRealtimeTransport({ ambient: ["connect"] });
    const waits = [transport.whenConnected(), transport.whenConnected()];
    await transport.connect({ apiKey: "key" });

    await expect(Promise.all(waits)).resolves.toEqual([undefined, undefined]);
  });

  test.each([
    [
      "closed",
      (transport: ScriptedRealtimeTransport) => {
        transport.close();
      },
    ],
    [
      "lost",
      (transport: ScriptedRealtimeTransport) => {
        transport.disconnect();
      },
    ],
    [
      "closed, although a listener throws",
      (transport: ScriptedRealtimeTransport) => {
        transport.on("connection_change", () => {
          throw new Error("listener");
        });
        thrownBy(() => {
          transport.close();
        });
      },
    ],
    [
      "lost, although a listener throws",
      (transport: ScriptedRealtimeTransport) => {
        transport.on("connection_change", () => {
          throw new Error("listener");
        });
        thrownBy(() => {
          transport.disconnect();
        });
      },
    ],
    [
      "given up for an attempt that fails",
      async (transport: ScriptedRealtimeTransport) => {
        transport.failNextCall("connect", "no");
        await rejectionOf(transport.connect({ apiKey: "key" }));
      },
    ],
  ] as const)("waits again when the connection was %s", async (_how, end) => {
    const transport = new ScriptedRealtimeTransport({ ambient: ["connect", "close"] });
    await transport.connect({ apiKey: "key" });
    await settled();
    await end(transport);

    expect(transport.status).toBe("disconnected");
    expect(await isReady(transport)).toBe(false);
  });

  test("waits on when the connection was lost before anybody was told", async () => {
    const transport = new ScriptedRealtimeTransport({ ambient: ["connect"] });
    const ready: string[] = [];
    void transport.whenConnected().then(() => ready.push(transport.status));
    void transport.connect({ apiKey: "key" });
    transport.disconnect();
    await settled();
    expect(ready).toEqual([]);
    await transport.connect({ apiKey: "key" });
    await settled();

    expect(ready).toEqual(["connected"]);
  });

  test("waits on over an attempt that fails", async () => {
    const transport = new ScriptedRealtimeTransport({ ambient: ["connect"] });
    const ready: string[] = [];
    void transport.whenConnected().then(() => ready.push(transport.status));
    transport.failNextCall("connect", "no");
    await rejectionOf(transport.connect({ apiKey: "key" }));
    await settled();
    expect(ready).toEqual([]);
    await transport.connect({ apiKey: "key" });
    await settled();

    expect(ready).toEqual(["connected"]);
  });
});
