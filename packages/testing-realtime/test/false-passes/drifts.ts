import assert from "node:assert/strict";

import { RealtimeAgent, tool } from "@openai/agents/realtime";
import { z } from "zod";

import { settled } from "../support/unhandled.ts";
import { connect, type Drift, orForget, orGiveUp } from "./drift.ts";

/** An agent with a tool whose output goes out where the SDK swallows what the transport throws. */
function agentWithTool(): RealtimeAgent {
  return new RealtimeAgent({
    name: "Assistant",
    tools: [
      tool({
        name: "look_up",
        description: "Looks up.",
        parameters: z.object({}),
        execute: () => "wrong output",
      }),
    ],
  });
}

const TOOL_CALL = {
  type: "function_call",
  name: "look_up",
  callId: "call_1",
  arguments: "{}",
  responseId: "response_1",
} as const;

const refused = { name: "RealtimeCallMatcherError", callIndex: 1 };

/** A matcher that refuses by what it returns. */
function refusing(title: string, verdict: () => unknown): Drift {
  return {
    title: `a matcher returns ${title}, and the application goes on`,
    told: refused,
    run: async (stage) => {
      await connect(stage);
      void orForget(stage.transport.expectCall("sendMessage", verdict));
      orGiveUp(() => {
        stage.session.sendMessage("Hello");
      });
    },
  };
}

/** Applications that leave the script of their transport and are content. */
export const DRIFTS: readonly Drift[] = [
  {
    title: "the application swallows the error of a call that was not expected",
    told: {
      name: "UnexpectedRealtimeCallError",
      callIndex: 1,
      expectedMethod: "sendMessage",
      actualMethod: "interrupt",
    },
    run: async (stage) => {
      await connect(stage);
      void orForget(stage.transport.expectCall("sendMessage"));
      orGiveUp(() => {
        stage.session.transport.interrupt();
      });
    },
  },
  {
    title: "the application swallows an assertion of a matcher",
    told: { name: "AssertionError", actual: "Bye", expected: "Hello" },
    run: async (stage) => {
      await connect(stage);
      void orForget(
        stage.transport.expectCall("sendMessage", ({ message }) => {
          assert.equal(message, "Hello");
        }),
      );
      orGiveUp(() => {
        stage.session.sendMessage("Bye");
      });
    },
  },
  {
    title: "the application swallows a bug of a matcher",
    told: { name: "TypeError" },
    run: async (stage) => {
      await connect(stage);
      void orForget(
        stage.transport.expectCall("sendMessage", (call) => {
          Reflect.apply(Reflect.get(call, "missing") as () => unknown, undefined, []);
        }),
      );
      orGiveUp(() => {
        stage.session.sendMessage("Hello");
      });
    },
  },
  {
    title: "the script catches its own expectation that was rejected",
    told: { name: "UnexpectedRealtimeCallError", expectedMethod: "close", actualMethod: "mute" },
    run: async (stage) => {
      await connect(stage);
      await orForget(
        stage.transport.runScenario({
          scenario: async ({ expectCall }) => {
            await orForget(expectCall("close"));
          },
          exercise: () => {
            orGiveUp(() => {
              stage.session.mute(true);
            });
          },
        }),
      );
    },
  },
  refusing("false", () => false),
  refusing("null, as a text's match() does", () => "Hello".match(/^Bye/u)),
  refusing("0", () => 0),
  refusing("an empty text", () => ""),
  refusing("a promise that would fail", async () => {
    await settled();
    assert.fail("too late");
  }),
  {
    title: "an expectation comes after the call that it does not fit, and nobody awaits it",
    told: { name: "UnexpectedRealtimeCallError", expectedMethod: "sendMessage" },
    run: async (stage) => {
      await connect(stage);
      stage.session.mute(true);
      void orForget(stage.transport.expectCall("sendMessage"));
      await settled();
    },
  },
  {
    title: "a misspelt event reaches nobody",
    told: { name: "UnexpectedRealtimeEventError", event: "audio_interupted" },
    run: async (stage) => {
      await connect(stage);
      stage.session.on("audio_interrupted", () => assert.fail("never heard"));
      orGiveUp(() => stage.transport.emit("audio_interupted"));
    },
  },
  {
    title: "a misspelt event of a script reaches nobody",
    told: { name: "UnexpectedRealtimeEventError", event: "itemUpdate" },
    run: async (stage) => {
      await connect(stage);
      await orForget(
        stage.transport.runScenario({
          scenario: ({ emit }) => {
            emit("itemUpdate", {});
          },
          exercise: () => undefined,
        }),
      );
    },
  },
  {
    title: "the application makes a call that is forbidden, and swallows the error",
    told: { name: "UnexpectedRealtimeCallError", expectedMethod: undefined, actualMethod: "mute" },
    run: async (stage) => {
      await connect(stage);
      stage.forbid("mute");
      orGiveUp(() => {
        stage.session.mute(true);
      });
    },
  },
  {
    title: "the SDK swallows the assertion about a tool's output",
    agent: agentWithTool,
    told: { name: "AssertionError", actual: "wrong output", expected: "right output" },
    run: async (stage) => {
      stage.session.on("error", () => undefined);
      await connect(stage);
      void orForget(
        stage.transport.expectCall("sendFunctionCallOutput", ({ output }) => {
          assert.equal(output, "right output");
        }),
      );
      stage.transport.emit("function_call", TOOL_CALL);
      for (let turn = 0; turn < 5; turn += 1) {
        await settled();
      }
    },
  },
  {
    title: "the SDK swallows that a tool's output goes out where something else is expected",
    agent: agentWithTool,
    told: { name: "UnexpectedRealtimeCallError", actualMethod: "sendFunctionCallOutput" },
    run: async (stage) => {
      stage.session.on("error", () => undefined);
      await connect(stage);
      void orForget(stage.transport.expectCall("close"));
      stage.transport.emit("function_call", TOOL_CALL);
      for (let turn = 0; turn < 5; turn += 1) {
        await settled();
      }
    },
  },
  {
    title: "the application swallows that it could not connect as expected, and tries again",
    told: { name: "RealtimeCallMatcherError", callIndex: 0, actualMethod: "connect" },
    run: async (stage) => {
      void orForget(stage.transport.expectCall("connect", () => false));
      await orForget(stage.session.connect({ apiKey: "key" }));
      await connect(stage);
    },
  },
];
