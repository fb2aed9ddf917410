import { inTurn, now } from "./measure.ts";
import { digits, type Mode, type Section, times } from "./section.ts";
import {
  answerOf,
  MILLISECONDS_A_CHUNK,
  VOICE_CONTESTANTS,
  type VoiceContestant,
} from "./voice-ends.ts";

const MINUTES = 10;
const CHUNKS = (MINUTES * 60_000) / MILLISECONDS_A_CHUNK;
const LEAST_SECONDS = 1000;

/** How many seconds of speech go through in a second, in chunks of 20 ms. */
export async function measureVoiceThroughput({ full }: Mode): Promise<Section> {
  const measured = await inTurn<VoiceContestant>(
    VOICE_CONTESTANTS,
    { rounds: full ? 15 : 7, warmUp: async (contestant) => speechASecond(contestant, 3000) },
    async (contestant) => speechASecond(contestant, CHUNKS),
  );
  const scripted = measured.median("scripted ends");
  return {
    title: `${MINUTES} minutes of speech in chunks of ${MILLISECONDS_A_CHUNK} ms`,
    rows: VOICE_CONTESTANTS.map((contestant) => ({
      ends: contestant,
      "seconds of audio a second": measured.median(contestant),
      "to no pipeline": times(measured.ratio("no pipeline", contestant)),
    })),
    targets: [
      {
        wanted: `at least ${LEAST_SECONDS} seconds of audio a second`,
        measured: digits(scripted),
        reached: scripted >= LEAST_SECONDS,
      },
    ],
    ratios: {
      "bare ends / scripted ends": measured.ratio("bare ends", "scripted ends"),
      "no pipeline / bare ends": measured.ratio("no pipeline", "bare ends"),
    },
  };
}

async function speechASecond(contestant: VoiceContestant, chunks: number): Promise<number> {
  const talk = answerOf(contestant, chunks);
  const start = now();
  await talk();
  const milliseconds = now() - start;
  return (chunks * MILLISECONDS_A_CHUNK) / milliseconds;
}
