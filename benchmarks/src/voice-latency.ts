import { inTurn, median } from "./measure.ts";
import type { Mode, Section } from "./section.ts";
import { answerOf, VOICE_CONTESTANTS, type VoiceContestant } from "./voice-ends.ts";

const RUNS = 2000;
const WARM_UP = 300;
const MOST_MILLISECONDS = 1;

/** From `run()` to the first speech, of one sentence: what the pipeline itself adds to what models take. */
export async function measureVoiceLatency({ full }: Mode): Promise<Section> {
  const measured = await inTurn<VoiceContestant>(
    VOICE_CONTESTANTS,
    { rounds: full ? 15 : 7, warmUp: async (contestant) => firstAudio(contestant, WARM_UP) },
    async (contestant) => firstAudio(contestant, RUNS),
  );
  const scripted = measured.median("scripted ends") / 1000;
  return {
    title: "From run() of a VoicePipeline to the first speech",
    rows: VOICE_CONTESTANTS.map((contestant) => ({
      ends: contestant,
      "us to the first audio": measured.median(contestant),
    })),
    targets: [
      {
        wanted: `the first speech comes after at most ${MOST_MILLISECONDS} ms`,
        measured: `${scripted.toFixed(3)} ms`,
        reached: scripted <= MOST_MILLISECONDS,
      },
    ],
    ratios: {
      "scripted ends / bare ends": measured.ratio("scripted ends", "bare ends"),
      "bare ends / no pipeline": measured.ratio("bare ends", "no pipeline"),
    },
  };
}

/** Microseconds up to the first audio, by the clock on the wall: the median of so many runs. */
async function firstAudio(contestant: VoiceContestant, runs: number): Promise<number> {
  const latencies: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const talk = answerOf(contestant, 1);
    const start = performance.now();
    await talk(() => {
      latencies[run] ??= (performance.now() - start) * 1000;
    });
  }
  return median(latencies);
}
