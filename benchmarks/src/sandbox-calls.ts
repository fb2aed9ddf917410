import type { ExecCommandArgs } from "@openai/agents-core/sandbox";

import { inTurn, median, now } from "./measure.ts";
import {
  commands,
  commandSession,
  runCommands,
  SANDBOX_CONTESTANTS,
  type SandboxContestant,
} from "./sandbox-doubles.ts";
import { type Mode, type Row, type Section, times } from "./section.ts";

const LENGTHS = [1000, 10_000, 100_000] as const;
/** Fewer calls take less time than the compiler needs. */
const LEAST_CALLS = 20_000;
const WARM_UP = 10_000;
const MOST_MICROSECONDS = 1.5;
const MOST_GROWTH = 1.5;

const MATCHERS: Readonly<Record<string, ((args: ExecCommandArgs) => boolean) | undefined>> = {
  "no matcher": undefined,
  "a matcher": ({ cmd }) => cmd.startsWith("command"),
};

/** What a command of one kilobyte takes of a session with so many steps, all of which are taken. */
export async function measureSandboxCalls({ full }: Mode): Promise<Section> {
  const rows: Row[] = [];
  const ratios: Record<string, number> = {};
  const ours = new Map<string, number>();
  for (const [kind, match] of Object.entries(MATCHERS)) {
    for (const calls of LENGTHS) {
      const queuing: number[] = [];
      // The SDK's double moves all steps that are left at each call: ten seconds at the greatest length.
      const contestants = SANDBOX_CONTESTANTS.filter(
        (contestant) => full || contestant !== "SDK" || match === undefined || calls < 100_000,
      );
      const measured = await inTurn<SandboxContestant>(
        contestants,
        {
          rounds: full ? 15 : 7,
          budget: full ? 60_000 : 3000,
          warmUp: async (contestant) => callAll(contestant, WARM_UP, match),
        },
        async (contestant) => {
          const { queue, call } = await callAll(contestant, calls, match);
          if (contestant === "Understudy") {
            queuing.push(queue);
          }
          return call;
        },
      );
      ours.set(`${kind}, ${calls}`, measured.median("Understudy"));
      rows.push({
        steps: `${calls}, ${kind}`,
        "Understudy us a call": measured.median("Understudy"),
        "SDK us a call": measured.median("SDK"),
        "floor us a call": measured.median("floor"),
        faster: times(measured.ratio("SDK", "Understudy")),
        "to the floor": times(measured.ratio("Understudy", "floor")),
        "Understudy us to queue a step": median(queuing),
      });
      ratios[`${kind}, ${calls} steps: SDK / Understudy`] = measured.ratio("SDK", "Understudy");
      ratios[`${kind}, ${calls} steps: Understudy / floor`] = measured.ratio("Understudy", "floor");
    }
  }
  const of = (kind: string, calls: number): number => ours.get(`${kind}, ${calls}`) ?? Number.NaN;
  const growth = of("no matcher", 100_000) / of("no matcher", 1000);
  ratios["no matcher: Understudy, 100,000 steps / 1,000 steps"] = growth;
  const slowest = Math.max(...LENGTHS.map((calls) => of("no matcher", calls)));
  return {
    title: "A sandbox call with one kilobyte of arguments",
    rows,
    targets: [
      {
        wanted: `a sandbox call takes at most ${MOST_MICROSECONDS} us, up to 100,000 steps`,
        measured: `${slowest.toFixed(2)} us at the slowest length`,
        reached: slowest <= MOST_MICROSECONDS,
      },
      {
        wanted: `a sandbox call is O(1): at 100,000 steps at most ${MOST_GROWTH}x as at 1,000`,
        measured: times(growth),
        reached: growth <= MOST_GROWTH,
      },
    ],
    ratios,
  };
}

/** Microseconds to queue a step, and for a call: of several sessions where a single one has few steps. */
async function callAll(
  contestant: SandboxContestant,
  calls: number,
  match: ((args: ExecCommandArgs) => boolean) | undefined,
): Promise<{ readonly queue: number; readonly call: number }> {
  const list = commands(calls);
  const sessions = Math.max(1, Math.round(LEAST_CALLS / calls));
  let queue = 0;
  let call = 0;
  for (let time = 0; time < sessions; time += 1) {
    const start = now();
    const session = commandSession(contestant, calls, match);
    const queued = now();
    await runCommands(session, list);
    queue += queued - start;
    call += now() - queued;
  }
  const each = (milliseconds: number): number => (milliseconds * 1000) / (calls * sessions);
  return { queue: each(queue), call: each(call) };
}
