import { describe, expect, it, vi } from "vitest";

import { answers, hears, pcm, read, readToError, saysLength, speaks } from "../support/fakes.ts";
import {
  failsWhenRead,
  hearsTurns,
  pipelineOf,
  replies,
  silence,
  thenListens,
  untyped,
} from "../support/parts.ts";
import { deferred, settled } from "../support/tasks.ts";

const REPLY = () => answers("Reply.").run("hi");

function logger() {
  return { warn: vi.fn<(message: string, details: { readonly error: unknown }) => void>() };
}

function greets(...fragments: readonly string[]) {
  return replies(REPLY, async function* greeting() {
    yield* fragments;
  });
}

describe("the greeting of a workflow", () => {
  it("is a turn of its own before all others, and counts as output", async () => {
    const ttsModel = saysLength();
    const result = pipelineOf({ ttsModel, workflow: greets("Wel", "come!") }).run(silence());

    expect(await read(result.stream())).toEqual([
      "turn_started",
      [8],
      "turn_ended",
      "turn_started",
      [6],
      "turn_ended",
      "session_ended",
    ]);
    expect(ttsModel.texts).toEqual(["Welcome!", "Reply."]);
    expect(result.totalOutputText).toBe("Welcome!Reply.");
  });

  it("is delivered while the session is open and nobody has said anything", async () => {
    const events = pipelineOf({
      workflow: greets("Welcome!"),
      sttModel: hearsTurns(thenListens()),
    })
      .run(silence())
      .stream();

    expect(await events.next()).toMatchObject({ value: { event: "turn_started" } });
    expect(await events.next()).toMatchObject({ value: { data: new Int16Array([8]) } });
    expect(await events.next()).toMatchObject({ value: { event: "turn_ended" } });
    await events.return();
  });

  it("is synthesized before the session is opened", async () => {
    const spoken = deferred();
    const sttModel = hears("", []);
    const createSession = vi.spyOn(sttModel, "createSession");
    const ttsModel = speaks(async function* speech() {
      await spoken.promise;
      yield pcm(1);
    });
    const ended = read(
      pipelineOf({ workflow: greets("Hi."), sttModel, ttsModel })
        .run(silence())
        .stream(),
    );
    await settled();
    expect(createSession).not.toHaveBeenCalled();
    spoken.resolve();
    await ended;

    expect(createSession).toHaveBeenCalledTimes(1);
  });

  it("is no turn where it says nothing", async () => {
    const events = pipelineOf({ workflow: greets(), sttModel: hears("", []) }).run(silence());

    expect(await read(events.stream())).toEqual(["session_ended"]);
  });

  it.each([
    [
      "throws when it is called",
      replies(REPLY, () => {
        throw new Error("no");
      }),
    ],
    [
      "throws when it is read",
      replies(REPLY, () =>
        failsWhenRead(() => {
          throw new Error("no");
        }),
      ),
    ],
    ["is nothing that can be read", replies(REPLY, () => untyped(undefined))],
  ] as const)(
    "does not end the conversation where it %s, and is warned of once",
    async (_, workflow) => {
      const warned = logger();
      const events = pipelineOf({ workflow, config: { logger: warned } }).run(silence());

      expect(await read(events.stream())).toEqual([
        "turn_started",
        [6],
        "turn_ended",
        "session_ended",
      ]);
      expect(warned.warn.mock.calls).toEqual([
        [
          "VoicePipeline: The greeting of the voice workflow failed; the conversation goes on.",
          { error: expect.any(Error) },
        ],
      ]);
    },
  );

  it("speaks what it said before it failed", async () => {
    const workflow = replies(REPLY, async function* greeting() {
      yield "Wel";
      throw new Error("no");
    });
    const events = pipelineOf({ workflow, config: { logger: logger() } }).run(silence());

    expect(await read(events.stream())).toEqual([
      "turn_started",
      [3],
      "turn_ended",
      "turn_started",
      [6],
      "turn_ended",
      "session_ended",
    ]);
  });

  it("ends the run where it cannot be spoken, before a session is opened", async () => {
    const failure = new Error("hoarse");
    const warned = logger();
    const sttModel = hears("");
    const createSession = vi.spyOn(sttModel, "createSession");
    const ttsModel = speaks(() => {
      throw failure;
    });
    const { told, error } = await readToError(
      pipelineOf({ workflow: greets("Hi."), sttModel, ttsModel, config: { logger: warned } })
        .run(silence())
        .stream(),
    );

    expect(error).toBe(failure);
    expect(told).toEqual(["turn_started", "turn_ended", "session_ended"]);
    expect(createSession).not.toHaveBeenCalled();
    expect(warned.warn).not.toHaveBeenCalled();
  });

  it("is called as a method of its workflow", async () => {
    const ttsModel = saysLength();
    class Host {
      readonly name = "Ada";

      async *run() {
        yield `I am ${this.name}.`;
      }

      async *onStart() {
        yield `This is ${this.name}.`;
      }
    }
    await read(pipelineOf({ workflow: new Host(), ttsModel }).run(silence()).stream());

    expect(ttsModel.texts).toEqual(["This is Ada.", "I am Ada."]);
  });
});
