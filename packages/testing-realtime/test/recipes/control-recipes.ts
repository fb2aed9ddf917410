import assert from "node:assert/strict";
import { RealtimeAgent, RealtimeSession } from "@openai/agents/realtime";

import type { Recipe } from "./recipe.ts";

/** The controls and the errors of a transport, as the guide lists them. */
export const controlRecipes: readonly Recipe[] = [
  {
    title: "calls are on record, detached, and without the key",
    async run({ ScriptedRealtimeTransport }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      await session.connect({ apiKey: "sk-planted" });
      const audio = new Uint8Array([1, 2, 3, 4]);
      session.sendAudio(audio.buffer);
      audio.fill(0);

      // What came before its expectation was kept for it.
      const connect = await transport.expectCall("connect");
      const sent = await transport.expectCall("sendAudio");
      assert.equal(connect.options.apiKeyProvided, true);
      assert.equal(JSON.stringify(transport.calls).includes("sk-planted"), false);
      assert.deepEqual([...new Uint8Array(sent.audio)], [1, 2, 3, 4]);
      assert.deepEqual(
        transport.calls.map(({ index, method }) => [index, method]),
        [
          [0, "connect"],
          [1, "sendAudio"],
        ],
      );
      transport.assertComplete();
    },
  },
  {
    title: "another call than the expected one is unexpected, on both sides",
    async run({ ScriptedRealtimeTransport, UnexpectedRealtimeCallError }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      await session.connect({ apiKey: "test" });
      await transport.expectCall("connect");
      const isUnexpected = (error: unknown): boolean => {
        assert(error instanceof UnexpectedRealtimeCallError);
        assert.equal(error.callIndex, 1);
        assert.equal(error.expectedMethod, "interrupt");
        assert.equal(error.actualMethod, "sendMessage");
        return true;
      };

      const expectation = assert.rejects(transport.expectCall("interrupt"), isUnexpected);
      assert.throws(() => session.sendMessage("Hello"), isUnexpected);
      await expectation;
    },
  },
  {
    title: "a matcher that returns false refuses the call",
    async run({ ScriptedRealtimeTransport, RealtimeCallMatcherError }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      await session.connect({ apiKey: "test" });
      await transport.expectCall("connect");
      const isRefused = (error: unknown): boolean => {
        assert(error instanceof RealtimeCallMatcherError);
        assert.equal(error.callIndex, 1);
        assert.equal(error.actualMethod, "sendMessage");
        return true;
      };

      const expectation = assert.rejects(
        transport.expectCall("sendMessage", ({ message }) => message === "Good morning"),
        isRefused,
      );
      assert.throws(() => session.sendMessage("Hello"), isRefused);
      await expectation;
    },
  },
  {
    title: "an exercise that ends too early leaves expectations over",
    async run({ ScriptedRealtimeTransport, IncompleteRealtimeScenarioError }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });

      await assert.rejects(
        transport.runScenario({
          scenario: async ({ expectCall }) => {
            await expectCall("connect");
            await expectCall("sendMessage");
          },
          exercise: () => session.connect({ apiKey: "test" }),
        }),
        (error) => {
          assert(error instanceof IncompleteRealtimeScenarioError);
          assert.deepEqual(
            error.pendingExpectations.map(({ method }) => method),
            ["sendMessage"],
          );
          return true;
        },
      );
    },
  },
  {
    title: "calls that nothing expects are left over",
    async run({ ScriptedRealtimeTransport, IncompleteRealtimeScenarioError }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      await session.connect({ apiKey: "test" });

      assert.throws(
        () => transport.assertComplete(),
        (error) => {
          assert(error instanceof IncompleteRealtimeScenarioError);
          assert.deepEqual(
            error.unconsumedCalls.map(({ method }) => method),
            ["connect"],
          );
          return true;
        },
      );
    },
  },
  {
    title: "the signal ends two sides that wait for each other",
    async run({ ScriptedRealtimeTransport, ScriptedRealtimeScenarioCancelledError }) {
      const transport = new ScriptedRealtimeTransport();
      const controller = new AbortController();

      await assert.rejects(
        transport.runScenario({
          signal: controller.signal,
          scenario: async ({ expectCall }) => {
            const connectCall = expectCall("connect");
            controller.abort();
            await connectCall;
          },
          exercise: () => new Promise<never>(() => undefined),
        }),
        (error) => {
          assert(error instanceof ScriptedRealtimeScenarioCancelledError);
          assert.equal(error.name, "AbortError");
          assert.deepEqual(
            error.pendingExpectations.map(({ method }) => method),
            ["connect"],
          );
          return true;
        },
      );
    },
  },
  {
    title: "a transport that is still up is not closed",
    async run({ ScriptedRealtimeTransport, RealtimeTransportNotClosedError }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      await session.connect({ apiKey: "test" });

      assert.throws(
        () => transport.assertClosed(),
        (error) => {
          assert(error instanceof RealtimeTransportNotClosedError);
          assert.equal(error.status, "connected");
          return true;
        },
      );
    },
  },
  {
    title: "a close while the session connects supersedes the attempt",
    async run({ ScriptedRealtimeTransport, ScriptedRealtimeConnectionSupersededError }) {
      const transport = new ScriptedRealtimeTransport();
      const session = new RealtimeSession(new RealtimeAgent({ name: "Reader" }), { transport });
      transport.once("connection_change", () => session.close());

      await assert.rejects(session.connect({ apiKey: "test" }), (error) => {
        assert(error instanceof ScriptedRealtimeConnectionSupersededError);
        assert.equal(error.operation, "connect");
        return true;
      });
      await transport.expectCall("connect");
      await transport.expectCall("close");
      transport.assertComplete();
      transport.assertClosed();
    },
  },
];
