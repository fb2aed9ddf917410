import { inTurn, now } from "./measure.ts";
import {
  audioChunks,
  REALTIME_CONTESTANTS,
  type RealtimeContestant,
  realtimeTransport,
} from "./realtime-doubles.ts";
import { type Mode, type Row, type Section, times } from "./section.ts";

const LENGTHS = [1000, 10_000, 50_000] as const;
/** Fewer calls take less time than the compiler needs. */
const LEAST_CALLS = 10_000;
const WARM_UP = 5000;
const MOST_MICROSECONDS = 5;
const MOST_GROWTH = 1.5;

/** The SDK's double has no ambient methods: there the calls are just not expected, and pile up. */
const KINDS = ["expected", "ambient"] as const;

type Kind = (typeof KINDS)[number];

/** What four kilobytes of audio take of a transport, with an expectation each and as an ambient method. */
export async function measureRealtimeAudio({ full }: Mode): Promise<Section> {
  const rows: Row[] = [];
  const ratios: Record<string, number> = {};
  const ours = new Map<string, number>();
  for (const kind of KINDS) {
    for (const calls of LENGTHS) {
      const measured = await inTurn<RealtimeContestant>(
        REALTIME_CONTESTANTS,
        {
          rounds: full ? 15 : 7,
          budget: full ? 60_000 : 4000,
          warmUp: async (contestant) => sendAll(contestant, WARM_UP, kind),
        },
        async (contestant) => sendAll(contestant, calls, kind),
      );
      ours.set(`${kind}, ${calls}`, measured.median("Understudy"));
      rows.push({
        calls: `${calls}, ${kind}`,
        "Understudy us a call": measured.median("Understudy"),
        "SDK us a call": measured.median("SDK"),
        "floor us a call": measured.median("floor"),
        faster: times(measured.ratio("SDK", "Understudy")),
        "to the floor": times(measured.ratio("Understudy", "floor")),
      });
      ratios[`${kind}, ${calls} calls: SDK / Understudy`] = measured.ratio("SDK", "Understudy");
      ratios[`${kind}, ${calls} calls: Understudy / floor`] = measured.ratio("Understudy", "floor");
    }
  }
  const of = (kind: Kind, calls: number): number => ours.get(`${kind}, ${calls}`) ?? Number.NaN;
  const growth = (kind: Kind): number => of(kind, 50_000) / of(kind, 1000);
  for (const kind of KINDS) {
    ratios[`${kind}: Understudy, 50,000 calls / 1,000 calls`] = growth(kind);
  }
  return {
    title: "A sendAudio with four kilobytes",
    rows,
    targets: [
      {
        wanted: `a sendAudio and its expectation take at most ${MOST_MICROSECONDS} us, at 10,000`,
        measured: `${of("expected", 10_000).toFixed(2)} us`,
        reached: of("expected", 10_000) <= MOST_MICROSECONDS,
      },
      {
        wanted: `a sendAudio is O(1): at 50,000 calls at most ${MOST_GROWTH}x as at 1,000`,
        measured: KINDS.map((kind) => `${kind} ${times(growth(kind))}`).join(", "),
        reached: KINDS.every((kind) => growth(kind) <= MOST_GROWTH),
      },
    ],
    ratios,
  };
}

/** Microseconds a call: of several transports where a single one has few calls. */
async function sendAll(contestant: RealtimeContestant, calls: number, kind: Kind): Promise<number> {
  const isExpected = kind === "expected";
  const chunks = audioChunks(calls);
  const transports = Math.max(1, Math.round(LEAST_CALLS / calls));
  const start = now();
  for (let time = 0; time < transports; time += 1) {
    const transport = realtimeTransport(contestant, isExpected ? [] : ["sendAudio"]);
    for (const chunk of chunks) {
      if (isExpected) {
        void transport.expectCall("sendAudio");
      }
      transport.sendAudio(chunk, {});
    }
    // What the promises of the expectations do then is part of it.
    await Promise.resolve();
  }
  return ((now() - start) * 1000) / (calls * transports);
}
