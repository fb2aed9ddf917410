import { expect, test, vi } from "vitest";

import { SpeechGroupSpan } from "../../src/tracing/speech-group-span.ts";
import { saysLength } from "../support/fakes.ts";

test.each([true, false])(
  "audio is kept for a trace only where it may be traced: %s",
  (includeSensitiveAudioData) => {
    const group = new SpeechGroupSpan(
      { startSpan: () => ({ end: () => undefined }) },
      { includeSensitiveData: true, includeSensitiveAudioData },
    );
    const speech = group.startSpeech("text", saysLength(), {});
    const chunk = new Uint8Array(2);
    const copy = vi.spyOn(chunk, "slice");
    speech.add(chunk);

    expect(copy).toHaveBeenCalledTimes(includeSensitiveAudioData ? 1 : 0);
  },
);
