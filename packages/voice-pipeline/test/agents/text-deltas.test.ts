import { modelError, ScriptedModel, toolCall } from "@understudy/testing-model";
import { VoicePipeline, type VoiceWorkflow } from "@understudy/voice-pipeline";
import { textDeltas } from "@understudy/voice-pipeline/agents";
import { describe, expect, it } from "vitest";

import { AUDIO, hears, read, saysLength } from "../support/fakes.ts";
import { rejectionOf, watchRejections } from "../support/tasks.ts";
import { agentOf, message, readText, runner, says, stallsAfter, weather } from "./support.ts";

/** No events: they have ended. */
function endOfEvents(log: string[] = []): AsyncIterator<never, undefined> {
  return {
    next: async () => {
      log.push("read");
      return { done: true, value: undefined };
    },
  };
}

describe("textDeltas", () => {
  it("gives the deltas of every model call, in order", async () => {
    const model = new ScriptedModel([
      [...message("I look."), toolCall(weather, { city: "Tokyo" })],
      message("Sunny."),
    ]);
    const result = await runner.run(agentOf(model, { tools: [weather] }), "Tokyo?", {
      stream: true,
    });

    expect(await readText(textDeltas(result))).toEqual(["I look.", "Sunny."]);
    expect(result.finalOutput).toBe("Sunny.");
  });

  it("ends when the run is completed", async () => {
    const log: string[] = [];
    await readText(
      textDeltas({
        [Symbol.asyncIterator]: () => endOfEvents(log),
        get completed() {
          log.push("waited");
          return Promise.resolve().then(() => void log.push("completed"));
        },
      }),
    );

    expect(log).toEqual(["read", "waited", "completed"]);
  });

  it("throws what the run fails with", async () => {
    const assertHandled = watchRejections();
    const failure = new Error("The model is down.");
    const model = new ScriptedModel([modelError(failure)]);
    const result = await runner.run(agentOf(model), "Hi", { stream: true });

    expect(await rejectionOf(readText(textDeltas(result)))).toBe(failure);
    await assertHandled();
  });

  it("throws what the completion fails with, though the events ended well", async () => {
    const failure = new Error("The session cannot be written.");
    expect(
      await rejectionOf(
        readText(
          textDeltas({
            [Symbol.asyncIterator]: () => endOfEvents(),
            get completed() {
              return Promise.reject(failure);
            },
          }),
        ),
      ),
    ).toBe(failure);
  });

  it("cancels the run of who stops to read", async () => {
    const assertHandled = watchRejections();
    const { model, aborted } = stallsAfter("Well");
    const result = await runner.run(agentOf(model), "Hi", { stream: true });
    for await (const fragment of textDeltas(result)) {
      expect(fragment).toBe("Well");
      break;
    }
    await aborted;

    expect(result.cancelled).toBe(true);
    await assertHandled();
  });

  it("makes a workflow of any function that runs an agent", async () => {
    const { agent, model } = says("It is sunny.");
    const workflow: VoiceWorkflow = {
      async *run(transcription, { signal } = {}) {
        yield* textDeltas(
          await runner.run(agent, `They said: ${transcription}`, {
            stream: true,
            ...(signal === undefined ? {} : { signal }),
          }),
        );
      },
    };
    const ttsModel = saysLength();
    const pipeline = new VoicePipeline({ workflow, sttModel: hears("Tokyo?"), ttsModel });
    await read(pipeline.run(AUDIO).stream());

    expect(ttsModel.texts).toEqual(["It is sunny."]);
    expect(model.firstCall?.request.input).toEqual([
      { type: "message", role: "user", content: "They said: Tokyo?" },
    ]);
  });
});
