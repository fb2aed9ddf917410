import { AudioInput, StreamedAudioInput } from "@understudy/voice-pipeline";
import { expect, test } from "vitest";

import { readWav } from "../../src/audio/read-wav.ts";

test.each([new Int16Array(0), new Float32Array(0)])(
  "audio without samples is audio: %o",
  (samples) => {
    const input = new AudioInput(samples, { channels: 2 });

    expect(input.toBase64()).toBe("");
    expect(input.toWav()).toHaveLength(44);
    expect(readWav(input.toWav()).samples).toHaveLength(0);
    expect(() => new StreamedAudioInput().addAudio(samples)).not.toThrow();
  },
);
