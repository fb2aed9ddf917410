import { inTurn, now } from "./measure.ts";
import { type Mode, type Row, type Section, times } from "./section.ts";
import { conversationOf, VOICE_CONTESTANTS, type VoiceContestant } from "./voice-ends.ts";

const LENGTHS = [100, 500, 2000] as const;
/** Fewer turns take less time than the compiler needs. */
const LEAST_TURNS = 2000;
const WARM_UP = 500;
const MOST_GROWTH = 1.5;

/** What a turn of a streamed conversation takes, and whether it takes more the longer the conversation is. */
export async function measureVoiceTurns({ full }: Mode): Promise<Section> {
  const rows: Row[] = [];
  const ratios: Record<string, number> = {};
  const scripted = new Map<number, number>();
  for (const turns of LENGTHS) {
    const measured = await inTurn<VoiceContestant>(
      VOICE_CONTESTANTS,
      { rounds: full ? 15 : 7, warmUp: async (contestant) => haveTurns(contestant, WARM_UP) },
      async (contestant) => haveTurns(contestant, turns),
    );
    scripted.set(turns, measured.median("scripted ends"));
    rows.push({
      turns,
      ...Object.fromEntries(
        VOICE_CONTESTANTS.map((contestant) => [
          `${contestant}, us a turn`,
          measured.median(contestant),
        ]),
      ),
    });
    ratios[`${turns} turns: scripted ends / bare ends`] = measured.ratio(
      "scripted ends",
      "bare ends",
    );
    ratios[`${turns} turns: bare ends / no pipeline`] = measured.ratio("bare ends", "no pipeline");
  }
  const growth = (scripted.get(2000) ?? Number.NaN) / (scripted.get(100) ?? Number.NaN);
  ratios["scripted ends, 2000 turns / 100 turns"] = growth;
  return {
    title: "A turn of a streamed conversation",
    rows,
    targets: [
      {
        wanted: `a turn is O(1): at 2000 turns at most ${MOST_GROWTH}x as at 100`,
        measured: times(growth),
        reached: growth <= MOST_GROWTH,
      },
    ],
    ratios,
  };
}

/** Microseconds a turn: of several conversations where a single one has few turns. */
async function haveTurns(contestant: VoiceContestant, turns: number): Promise<number> {
  const talks = Array.from({ length: Math.max(1, Math.round(LEAST_TURNS / turns)) }, () =>
    conversationOf(contestant, { turns, chunks: 1 }),
  );
  const start = now();
  for (const talk of talks) {
    await talk();
  }
  return ((now() - start) * 1000) / (turns * talks.length);
}
