import { realtimeEvent, scenarioGate } from "@understudy/testing-realtime";
import { describe, expect, test } from "vitest";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { connected, expectKept, finish, play, plainAgent } from "./stage.ts";

const samples = (...values: number[]) => new Int16Array(values);

describe("audio that the application sends", () => {
  test("goes out in order, each piece as it was when it was sent", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    const buffer = samples(1, 2);

    session.sendAudio(buffer.buffer);
    buffer.fill(9);
    session.sendAudio(buffer.buffer, { commit: true });

    const first = await transport.expectCall("sendAudio");
    const second = await transport.expectCall("sendAudio", ({ options }) => options.commit);
    expect([...new Int16Array(first.audio)]).toEqual([1, 2]);
    expect([...new Int16Array(second.audio)]).toEqual([9, 9]);
    expect(first.options).toEqual({});
    await finish(stage);
  });

  test("need not be expected piece by piece", async () => {
    const stage = await connected(plainAgent(), {}, { ambient: ["sendAudio"] });
    const { session, transport } = stage;

    const messageCall = transport.expectCall("sendMessage");
    for (let piece = 0; piece < 50; piece += 1) {
      session.sendAudio(samples(piece).buffer);
    }
    session.sendMessage("That was all.");

    expect((await messageCall).index).toBe(51);
    expect(transport.calls.filter(({ method }) => method === "sendAudio")).toHaveLength(50);
    await finish(stage);
  });

  test("where the microphone should be off is caught", async () => {
    const { session, transport } = await connected(plainAgent(), {}, { ambient: ["sendAudio"] });

    session.sendAudio(samples(1).buffer);
    transport.expectNoCall("sendAudio");
    const error = thrownBy(() => session.sendAudio(samples(2).buffer));

    expect(error).toMatchObject({ callIndex: 2, actualMethod: "sendAudio" });
    expectKept(transport, error);
  });
});

describe("audio that the model sends", () => {
  test("reaches the application between its start and its end", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    const heard: unknown[] = [];
    session.on("audio_start", () => heard.push("start"));
    session.on("audio", ({ data }) => heard.push([...new Int16Array(data)]));
    session.on("audio_stopped", () => heard.push("stopped"));

    play(transport, realtimeEvent.audioChunk(samples(1, 2)));
    play(transport, realtimeEvent.audioChunk(samples(3)));
    transport.emit("audio_done");

    expect(heard).toEqual(["start", [1, 2], [3], "stopped"]);
    await finish(stage);
  });

  test("is interrupted by the application, which then hears that it was", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    const speaking = scenarioGate();
    let interruptions = 0;
    session.once("audio_start", () => speaking.release());
    session.on("audio_interrupted", () => {
      interruptions += 1;
    });

    await transport.runScenario({
      signal: AbortSignal.timeout(5_000),
      scenario: async ({ expectCall }) => {
        await expectCall("sendMessage");
        play(transport, realtimeEvent.audioChunk(samples(1)));
        await expectCall("interrupt");
        play(transport, realtimeEvent.interrupted());
      },
      exercise: async () => {
        session.sendMessage("Tell me a story");
        await speaking.promise;
        session.interrupt();
      },
    });

    expect(interruptions).toBe(1);
    await finish(stage);
  });

  test("that starts again after an interruption is announced again", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    const heard: string[] = [];
    session.on("audio_start", () => heard.push("start"));
    session.on("audio_interrupted", () => heard.push("interrupted"));

    play(transport, realtimeEvent.audioChunk(samples(1)));
    play(transport, realtimeEvent.interrupted());
    play(transport, realtimeEvent.audioChunk(samples(2), { responseId: "response_2" }));

    expect(heard).toEqual(["start", "interrupted", "start"]);
    await finish(stage);
  });

  test("that the application does not interrupt is caught", async () => {
    const { session, transport } = await connected(plainAgent());

    const error = await rejectionOf(
      transport.runScenario({
        scenario: async ({ expectCall }) => {
          await expectCall("sendMessage");
          play(transport, realtimeEvent.audioChunk(samples(1)));
          await expectCall("interrupt");
        },
        exercise: async () => {
          session.sendMessage("Tell me a story");
          // Here the stop button should be pressed.
          session.sendMessage("Stop!");
        },
      }),
    );

    expect(error).toMatchObject({ expectedMethod: "interrupt", actualMethod: "sendMessage" });
    expectKept(transport, error);
  });
});

describe("the microphone", () => {
  test("is off and on as the session mutes it", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    expect(session.muted).toBe(false);

    session.mute(true);
    expect([session.muted, transport.muted]).toEqual([true, true]);
    session.mute(false);
    expect(session.muted).toBe(false);

    await transport.expectCall("mute", ({ muted }) => muted);
    await transport.expectCall("mute", ({ muted }) => !muted);
    await finish(stage);
  });

  test("stays as it was when muting fails", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    const failure = new Error("no microphone");
    transport.failNextCall("mute", failure);
    const muteCall = transport.expectCall("mute");

    expect(thrownBy(() => session.mute(true))).toBe(failure);

    await muteCall;
    expect(session.muted).toBe(false);
    await finish(stage);
  });

  test("that is switched the wrong way is caught, and stays as it was", async () => {
    const { session, transport } = await connected(plainAgent());
    const refused = rejectionOf(transport.expectCall("mute", ({ muted }) => !muted));

    const error = thrownBy(() => session.mute(true));

    expect(await refused).toBe(error);
    expect(session.muted).toBe(false);
    expectKept(transport, error);
  });
});
