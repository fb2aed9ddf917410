import type { STTSettings, TextStream } from "@understudy/voice-pipeline";
import { describe, expect, it, vi } from "vitest";

import { answers, AUDIO, hears, read, readToError, saysLength } from "../support/fakes.ts";
import { pipelineOf, replies, transcribes } from "../support/parts.ts";
import { deferred, settled, watchRejections } from "../support/tasks.ts";

describe("a pipeline that is given audio as a whole", () => {
  it("transcribes it, answers it and speaks the answer", async () => {
    const ttsModel = saysLength();
    const result = pipelineOf({ workflow: answers("Hello ", "there."), ttsModel }).run(AUDIO);

    expect(await read(result.stream())).toEqual([
      "turn_started",
      [12],
      "turn_ended",
      "session_ended",
    ]);
    expect(ttsModel.texts).toEqual(["Hello there."]);
    expect(result.totalOutputText).toBe("Hello there.");
  });

  it("gives the audio and the settings to the model, and the transcript to the workflow", async () => {
    const sttModel = hears("what was said");
    const transcribe = vi.spyOn(sttModel, "transcribe");
    const run = vi.fn<(said: string) => TextStream>(answers("Yes.").run);
    const sttSettings = { language: "en", prompt: "names", temperature: 0.5 };
    await read(
      pipelineOf({ sttModel, workflow: replies(run), config: { sttSettings } })
        .run(AUDIO)
        .stream(),
    );

    expect(transcribe.mock.calls).toEqual([
      [
        AUDIO,
        sttSettings,
        {
          signal: expect.any(AbortSignal),
          trace: { includeSensitiveData: false, includeSensitiveAudioData: false },
        },
      ],
    ]);
    expect(transcribe.mock.calls[0]?.[0]).toBe(AUDIO);
    expect(run.mock.calls.map(([said]) => said)).toEqual(["what was said"]);
  });

  it("emits no turn where the workflow yields nothing", async () => {
    const result = pipelineOf({ workflow: answers() }).run(AUDIO);

    expect(await read(result.stream())).toEqual(["session_ended"]);
    expect(result.totalOutputText).toBe("");
  });

  it("does not greet", async () => {
    const onStart = vi.fn<() => TextStream>(() => answers("Welcome.").run("hi"));
    const workflow = { ...answers("Hello."), onStart };
    await read(pipelineOf({ workflow }).run(AUDIO).stream());

    expect(onStart).not.toHaveBeenCalled();
  });

  it("opens no session", async () => {
    const sttModel = hears("hi");
    const createSession = vi.spyOn(sttModel, "createSession");
    await read(pipelineOf({ sttModel }).run(AUDIO).stream());

    expect(createSession).not.toHaveBeenCalled();
  });

  it("gives the result at once, before the model has heard anything", async () => {
    const heard = deferred<string>();
    const result = pipelineOf({ sttModel: transcribes(() => heard.promise) }).run(AUDIO);
    const events = result.stream();
    const first = events.next();
    expect(result.totalOutputText).toBe("");
    heard.resolve("hi");

    expect(await first).toMatchObject({ value: { event: "turn_started" } });
    await read(events);
    expect(result.totalOutputText).toBe("Hello.");
  });

  it("works to its end when nobody reads", async () => {
    const ttsModel = saysLength();
    const result = pipelineOf({ ttsModel }).run(AUDIO);
    await settled();

    expect(ttsModel.texts).toEqual(["Hello."]);
    expect(result.totalOutputText).toBe("Hello.");
    expect(await read(result.stream())).toHaveLength(4);
  });

  it("rejects nothing that nobody handles when it fails and nobody reads", async () => {
    const assertHandled = watchRejections();
    const sttModel = transcribes(async () => await Promise.reject(new Error("deaf")));
    const result = pipelineOf({ sttModel }).run(AUDIO);
    await assertHandled();

    expect(result.totalOutputText).toBe("");
  });

  it("throws what failed from the stream, not from run()", async () => {
    const failure = new Error("deaf");
    const sttModel = transcribes(() => {
      throw failure;
    });
    const { told, error } = await readToError(pipelineOf({ sttModel }).run(AUDIO).stream());

    expect(told).toEqual(["session_ended"]);
    expect(error).toBe(failure);
  });

  it("can run again, with settings of its own that nobody changes", async () => {
    const seen: STTSettings[] = [];
    const sttSettings = { prompt: "before" };
    const pipeline = pipelineOf({
      sttModel: transcribes(async (settings) => {
        seen.push(settings);
        return "hi";
      }),
      config: { sttSettings },
    });
    sttSettings.prompt = "after";
    await Promise.all([read(pipeline.run(AUDIO).stream()), read(pipeline.run(AUDIO).stream())]);

    expect(seen).toEqual([{ prompt: "before" }, { prompt: "before" }]);
  });
});
