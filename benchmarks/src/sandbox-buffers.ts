import { runScript } from "./child.ts";
import { SANDBOX_CONTESTANTS, type SandboxContestant } from "./sandbox-doubles.ts";
import { BUFFER_CALLS, BUFFER_CASES, type BufferCase } from "./sandbox-buffer-cases.ts";
import { type Mode, type Section, times } from "./section.ts";

const MEGABYTE = 1024 * 1024;
const KILOBYTE = 1000;
/** Room for what a record holds besides. */
const MOST_BYTES_OF_A_VIEW = 2 * KILOBYTE;

interface Figures {
  readonly milliseconds: number;
  /** Of buffers and of the heap. */
  readonly retained: number;
}

/** What calls with buffers take and retain, measured in a process for each contestant. */
export async function measureSandboxBuffers({ full }: Mode): Promise<Section> {
  const measured = new Map<SandboxContestant, (name: BufferCase) => Figures>();
  for (const contestant of SANDBOX_CONTESTANTS) {
    measured.set(contestant, await figuresOf(contestant, full ? 25 : 7));
  }
  const of = (contestant: SandboxContestant, name: BufferCase): Figures =>
    measured.get(contestant)?.(name) ?? NOTHING;
  const bytesOfView = of("Understudy", "views of a pool").retained / BUFFER_CALLS;
  return {
    title: `${BUFFER_CALLS} sandbox calls with buffers of one megabyte, or views of one kilobyte`,
    rows: BUFFER_CASES.map((name) => ({
      calls: name,
      "Understudy ms": of("Understudy", name).milliseconds,
      "SDK ms": of("SDK", name).milliseconds,
      "floor ms": of("floor", name).milliseconds,
      "to the floor": times(of("Understudy", name).milliseconds / of("floor", name).milliseconds),
      "Understudy MB retained": of("Understudy", name).retained / MEGABYTE,
      "SDK MB": of("SDK", name).retained / MEGABYTE,
      "floor MB": of("floor", name).retained / MEGABYTE,
    })),
    targets: [
      {
        wanted: `a view of one kilobyte of a pool retains at most ${MOST_BYTES_OF_A_VIEW} bytes`,
        measured: `${Math.round(bytesOfView)} bytes`,
        reached: bytesOfView <= MOST_BYTES_OF_A_VIEW,
      },
    ],
    ratios: Object.fromEntries(
      BUFFER_CASES.flatMap((name) => [
        [
          `${name}, time: SDK / Understudy`,
          of("SDK", name).milliseconds / of("Understudy", name).milliseconds,
        ],
        [
          `${name}, retained: SDK / Understudy`,
          of("SDK", name).retained / of("Understudy", name).retained,
        ],
      ]),
    ),
  };
}

const NOTHING: Figures = { milliseconds: Number.NaN, retained: Number.NaN };

async function figuresOf(
  contestant: SandboxContestant,
  rounds: number,
): Promise<(name: BufferCase) => Figures> {
  const output = await runScript(new URL("./sandbox-buffers-child.ts", import.meta.url), [
    contestant,
    String(rounds),
  ]);
  const figures = new Map<string, Figures>();
  for (const line of output.trim().split("\n")) {
    const [name = "", milliseconds, retained] = line.split("\t");
    figures.set(name, { milliseconds: Number(milliseconds), retained: Number(retained) });
  }
  return (name) => figures.get(name) ?? NOTHING;
}
