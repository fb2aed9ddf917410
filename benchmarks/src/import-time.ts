import { runCode } from "./child.ts";
import { CLOCK, COUNTS_CPU, inTurn, median } from "./measure.ts";
import { type Mode, type Section, times } from "./section.ts";

const BARE = "bare process";
const OURS = "@understudy/testing-model";
const THEIRS = "@openai/agents-core/testing";
/** It loads the SDK's `Manifest`. */
const OUR_SANDBOX = "@understudy/testing-sandbox";
const NAMES = [BARE, OURS, OUR_SANDBOX, THEIRS, "@openai/agents-core"] as const;

type Name = (typeof NAMES)[number];

const MOST_MILLISECONDS = 10;

/** What a process writes when its imports are done: its age, and how long it worked until then. */
const WRITE_MILLISECONDS = `
  const { user, system } = process.cpuUsage();
  console.log(performance.now() + " " + (user + system) / 1000);
`;

/** How old a cold process is when it has imported a package. */
export async function measureImports({ full }: Mode): Promise<Section> {
  const worked = new Map<Name, number[]>(NAMES.map((name) => [name, []]));
  const ages = await inTurn(NAMES, { rounds: full ? 31 : 10 }, async (name) => {
    const statement = name === BARE ? "" : `import ${JSON.stringify(name)};`;
    const [age, work] = (await runCode(statement + WRITE_MILLISECONDS)).split(" ").map(Number);
    worked.get(name)?.push(work ?? Number.NaN);
    return age ?? Number.NaN;
  });
  const cpu = (name: Name): number => median(worked.get(name) ?? []);
  const overBare = (name: Name): number => ages.median(name) - ages.median(BARE);
  const cpuOverBare = (name: Name): number => cpu(name) - cpu(BARE);
  const measured = COUNTS_CPU ? cpuOverBare(OURS) : overBare(OURS);
  return {
    title: "Import in a cold process",
    rows: NAMES.map((name) => ({
      imported: name,
      "wall ms": ages.median(name),
      "over bare": overBare(name),
      "to bare": times(ages.ratio(name, BARE)),
      "CPU ms": cpu(name),
      "CPU over bare": cpuOverBare(name),
    })),
    targets: [
      {
        wanted: `importing ${OURS}: at most ${MOST_MILLISECONDS} ms over a bare process`,
        measured: `${measured.toFixed(1)} ms, ${CLOCK}`,
        reached: measured <= MOST_MILLISECONDS,
      },
    ],
    ratios: {
      "Understudy / bare": ages.ratio(OURS, BARE),
      "Understudy's sandbox / bare": ages.ratio(OUR_SANDBOX, BARE),
      "SDK / bare": ages.ratio(THEIRS, BARE),
      "over bare: SDK / Understudy": overBare(THEIRS) / overBare(OURS),
    },
  };
}
