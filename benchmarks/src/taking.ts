import { freshRequest, slidingWindow } from "./conversations.ts";
import { type Contestant, makeDouble } from "./doubles.ts";
import { inTurn, median, now } from "./measure.ts";
import { shortOutputs } from "./record.ts";
import { type Mode, type Row, type Section, times } from "./section.ts";

const LENGTHS = [1000, 10_000, 100_000] as const;
const MOST_GROWTH = 1.5;

/** What one call takes of a script of so many steps, all of which are taken. */
export async function measureTaking({ full }: Mode): Promise<Section> {
  const rows: Row[] = [];
  const microseconds = new Map<number, number>();
  for (const steps of LENGTHS) {
    // The SDK's double moves all steps that are left at each call.
    const contestants: readonly Contestant[] =
      full || steps <= 10_000 ? ["Understudy", "SDK"] : ["Understudy"];
    const queuing: number[] = [];
    const measured = await inTurn(
      contestants,
      {
        rounds: full ? 9 : 3,
        budget: full ? 60_000 : 3000,
        warmUp: async (contestant) => takeAll(contestant, 2000),
      },
      async (contestant) => {
        const { queue, call } = await takeAll(contestant, steps);
        if (contestant === "Understudy") {
          queuing.push(queue);
        }
        return call;
      },
    );
    microseconds.set(steps, measured.median("Understudy"));
    rows.push({
      steps,
      "Understudy us a call": measured.median("Understudy"),
      "SDK us a call": measured.median("SDK"),
      faster: times(measured.ratio("SDK", "Understudy")),
      "Understudy us to queue a step": median(queuing),
    });
  }
  const growth = (microseconds.get(100_000) ?? Number.NaN) / (microseconds.get(1000) ?? Number.NaN);
  return {
    title: "Taking a step",
    rows,
    targets: [
      {
        wanted: `taking a step is O(1): at 100,000 steps at most ${MOST_GROWTH}x as at 1,000`,
        measured: times(growth),
        reached: growth <= MOST_GROWTH,
      },
    ],
    ratios: { "Understudy, 100,000 steps / 1,000 steps": growth },
  };
}

/** Microseconds to queue a step, and for a call. */
async function takeAll(
  contestant: Contestant,
  steps: number,
): Promise<{ readonly queue: number; readonly call: number }> {
  const outputs = shortOutputs(steps);
  const request = freshRequest(slidingWindow(1)(0));
  const start = now();
  const { model } = makeDouble(contestant, outputs);
  const queued = now();
  for (let step = 0; step < steps; step += 1) {
    await model.getResponse(request);
  }
  const taken = now();
  const each = (milliseconds: number): number => (milliseconds * 1000) / steps;
  return { queue: each(queued - start), call: each(taken - queued) };
}
