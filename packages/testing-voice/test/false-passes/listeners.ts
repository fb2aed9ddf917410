import type { VoicePipeline } from "@understudy/voice-pipeline";

import { nextTask } from "../support/tasks.ts";
import type { Input } from "./script.ts";

/** An application that lets a pipeline answer, and that shows nothing of what goes wrong there. */
export interface Listener {
  readonly title: string;
  readonly listen: (pipeline: VoicePipeline, input: Input) => Promise<void>;
}

/** Reads to the end, and throws what the run threw. */
export async function readToTheEnd(pipeline: VoicePipeline, input: Input): Promise<number> {
  let events = 0;
  for await (const { type } of pipeline.run(input).stream()) {
    events += type === "voice_stream_event_audio" ? 1 : 0;
  }
  return events;
}

/** Until a run that nobody reads has come to its end: no double waits for anything outside. */
async function untilQuiet(): Promise<void> {
  for (let task = 0; task < 20; task += 1) {
    await nextTask();
  }
}

/** All of them are content, whatever happens. */
export const LISTENERS: readonly Listener[] = [
  {
    title: "an application that catches",
    listen: async (pipeline, input) => {
      try {
        await readToTheEnd(pipeline, input);
      } catch {
        // It goes on whatever happens.
      }
    },
  },
  {
    title: "an application that looks at no outcome",
    listen: async (pipeline, input) => {
      await Promise.allSettled([readToTheEnd(pipeline, input)]);
    },
  },
  {
    title: "an application that never reads",
    listen: async (pipeline, input) => {
      pipeline.run(input).stream();
      await untilQuiet();
    },
  },
  {
    title: "an application that does not even take the stream",
    listen: async (pipeline, input) => {
      pipeline.run(input);
      await untilQuiet();
    },
  },
  {
    title: "an application that leaves at the end of the session",
    listen: async (pipeline, input) => {
      try {
        for await (const event of pipeline.run(input).stream()) {
          if (event.type === "voice_stream_event_lifecycle" && event.event === "session_ended") {
            break;
          }
        }
      } catch {
        // To leave may throw too.
      }
    },
  },
  {
    title: "an application that aborts when it is over",
    listen: async (pipeline, input) => {
      const controller = new AbortController();
      const result = pipeline.run(input, { signal: controller.signal });
      await untilQuiet();
      controller.abort();
      await Promise.allSettled([result.stream().next()]);
    },
  },
];
