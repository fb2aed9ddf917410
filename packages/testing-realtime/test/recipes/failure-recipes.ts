import assert from "node:assert/strict";
import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";

import type { Recipe } from "./recipe.ts";

/** What can go wrong on the way. */
export const failureRecipes: readonly Recipe[] = [
  {
    title: "an injected failure fails the next call, which is recorded and expected all the same",
    async run({ ScriptedRealtimeTransport }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      const failure = new Error("the line is busy");

      transport.failNextCall("connect", failure);
      const connectCall = transport.expectCall("connect");

      await assert.rejects(session.connect({ apiKey: "test" }), failure);
      assert.equal((await connectCall).method, "connect");
      assert.equal(transport.status, "disconnected");
      transport.assertComplete();
      transport.assertClosed();
    },
  },
  {
    title: "several failures of a method are used in their order, and one not used is left over",
    async run({ ScriptedRealtimeTransport, IncompleteRealtimeScenarioError }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      const failures = [new Error("first"), new Error("second"), new Error("third")];
      for (const failure of failures) {
        transport.failNextCall("sendMessage", failure);
      }
      const expected = [transport.expectCall("connect")];
      await session.connect({ apiKey: "test" });

      for (const failure of failures.slice(0, 2)) {
        const sendCall = transport.expectCall("sendMessage");
        assert.throws(
          () => session.sendMessage("Hello"),
          (thrown) => thrown === failure,
        );
        await sendCall;
      }

      await Promise.all(expected);
      assert.throws(
        () => transport.assertComplete(),
        (error) => {
          assert(error instanceof IncompleteRealtimeScenarioError);
          assert.deepEqual(error.pendingFailures, [{ method: "sendMessage", count: 1 }]);
          return true;
        },
      );
    },
  },
  {
    title: "the remote side ends the connection, and says why",
    async run({ ScriptedRealtimeTransport }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      const failure = new Error("the call was dropped");
      const heard: unknown[] = [];
      transport.on("connection_change", (status) => heard.push(status));
      session.on("error", ({ error }) => heard.push(error));

      const connectCall = transport.expectCall("connect");
      await session.connect({ apiKey: "test" });
      await connectCall;
      transport.disconnect(failure);

      assert.deepEqual(heard, ["connecting", "connected", "disconnected", failure]);
      // The connection is down already: there is nothing left to close.
      session.close();
      assert.deepEqual(
        transport.calls.map(({ method }) => method),
        ["connect"],
      );
      transport.assertComplete();
      transport.assertClosed();
    },
  },
  {
    title: "the remote side ends the connection in good order",
    async run({ ScriptedRealtimeTransport }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      const errors: unknown[] = [];
      session.on("error", (error) => errors.push(error));

      const connectCall = transport.expectCall("connect");
      await session.connect({ apiKey: "test" });
      await connectCall;
      transport.disconnect();

      assert.deepEqual(errors, []);
      transport.assertComplete();
      transport.assertClosed();
    },
  },
];
