import type { ExecCommandArgs } from "@openai/agents-core/sandbox";
import { scriptedSandboxSession as sdkSession } from "@openai/agents-core/testing";
import { scriptedSandboxSession } from "@understudy/testing-sandbox";

import { inTurn, type Measurements, microsecondsEach } from "./measure.ts";
import { commands, runCommands } from "./sandbox-doubles.ts";
import { type Mode, type Section, times } from "./section.ts";

/** What is read of either double. */
interface Read {
  readonly calls: readonly { readonly method: string; readonly args: readonly unknown[] }[];
}

const CALLS = 10_000;
const READERS = {
  "calls.length": ({ calls }) => calls.length,
  "calls[5000].method": ({ calls }) => calls[5000]?.method,
  "calls[5000].args": ({ calls }) => calls[5000]?.args.length,
  "args of all, in a loop over calls": ({ calls }) => {
    let count = 0;
    for (const { args } of calls) {
      count += args.length;
    }
    return count;
  },
} as const satisfies Readonly<Record<string, (session: Read) => unknown>>;

type Reader = keyof typeof READERS;

const NAMES = Object.keys(READERS) as readonly Reader[];
/** These must not depend on what the calls hold. */
const INDEPENDENT: readonly Reader[] = ["calls.length", "calls[5000].method"];
const MOST_DIFFERENCE = 2;

type Contestant = "Understudy" | "SDK" | "of short calls";

/** What one look at a history of 10,000 commands costs. */
export async function measureSandboxReading({ full }: Mode): Promise<Section> {
  const step = { method: "execCommand", result: "done" } as const;
  const steps = Array.from({ length: CALLS }, () => step);
  const short = commands(CALLS).map((args) => ({ ...args, cmd: args.cmd.slice(0, 12) }));
  const sessions: Readonly<Record<Contestant, Read>> = {
    Understudy: await withHistory(scriptedSandboxSession(steps), commands(CALLS)),
    "of short calls": await withHistory(scriptedSandboxSession(steps), short),
    SDK: await withHistory(sdkSession(steps), commands(CALLS)),
  };
  const figures = new Map<Reader, Measurements<Contestant>>();
  for (const name of NAMES) {
    const read = (contestant: Contestant): number =>
      microsecondsEach(contestant === "SDK" ? 1 : 10, () => READERS[name](sessions[contestant]));
    const measured = await inTurn<Contestant>(
      ["Understudy", "of short calls", "SDK"],
      { rounds: full ? 25 : 9, warmUp: read },
      read,
    );
    figures.set(name, measured);
  }
  const median = (name: Reader, contestant: Contestant): number =>
    figures.get(name)?.median(contestant) ?? Number.NaN;
  return {
    title: `Reading a history of ${CALLS} sandbox calls with one kilobyte of arguments`,
    rows: NAMES.map((name) => ({
      read: name,
      "Understudy us": median(name, "Understudy"),
      "of short calls us": median(name, "of short calls"),
      "SDK us": median(name, "SDK"),
      faster: times(median(name, "SDK") / median(name, "Understudy")),
    })),
    targets: INDEPENDENT.map((name) => {
      const difference = median(name, "Understudy") / median(name, "of short calls");
      return {
        wanted: `${name} of a session does not depend on what calls hold: at most ${MOST_DIFFERENCE}x as of short calls`,
        measured: times(difference),
        reached: difference <= MOST_DIFFERENCE,
      };
    }),
    ratios: Object.fromEntries(
      NAMES.map((name) => [
        `${name}: SDK / Understudy`,
        median(name, "SDK") / median(name, "Understudy"),
      ]),
    ),
  };
}

async function withHistory<TSession extends Parameters<typeof runCommands>[0]>(
  session: TSession,
  list: readonly ExecCommandArgs[],
): Promise<TSession> {
  await runCommands(session, list);
  return session;
}
