import { type AgentOutputItem, Runner } from "@openai/agents-core";
import { SandboxAgent, type SandboxSession, shell } from "@openai/agents-core/sandbox";
import { scriptedSandboxSession as sdkSession } from "@openai/agents-core/testing";
import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";
import { scriptedSandboxSession } from "@understudy/testing-sandbox";

import { kilobyte } from "./items.ts";
import { inTurn, median, now } from "./measure.ts";
import type { Mode, Section } from "./section.ts";

const TURNS = 300;
const CONTESTANTS = ["Understudy", "SDK"] as const;
const MOST_SHARE = 0.01;

type Contestant = (typeof CONTESTANTS)[number];

/** A loop of commands of a real `SandboxAgent`, and the share that the session has in its time. */
export async function measureSandboxRunner({ full }: Mode): Promise<Section> {
  const insides = new Map<Contestant, number[]>(CONTESTANTS.map((name) => [name, []]));
  const measured = await inTurn<Contestant>(
    CONTESTANTS,
    { rounds: full ? 11 : 3, warmUp: async (contestant) => runLoop(contestant, 30) },
    async (contestant) => {
      const { total, inside } = await runLoop(contestant, TURNS);
      insides.get(contestant)?.push(inside);
      return total;
    },
  );
  const insideOf = (contestant: Contestant): number => median(insides.get(contestant) ?? []);
  return {
    title: `A loop of ${TURNS} commands of a real SandboxAgent`,
    rows: CONTESTANTS.map((contestant) => ({
      session: contestant,
      "run ms": measured.median(contestant),
      "in its commands": percent(insideOf(contestant)),
    })),
    targets: [
      {
        wanted: `share of the session in a loop of ${TURNS} commands: below ${percent(MOST_SHARE)}`,
        measured: percent(insideOf("Understudy")),
        reached: insideOf("Understudy") < MOST_SHARE,
      },
    ],
    ratios: {
      "run: SDK / Understudy": measured.ratio("SDK", "Understudy"),
      "share of Understudy, in its commands": insideOf("Understudy"),
      "share of the SDK's double, in its commands": insideOf("SDK"),
    },
  };
}

/** Milliseconds of a run, and the share of it that was spent in the commands of the session. */
async function runLoop(
  contestant: Contestant,
  turns: number,
): Promise<{ readonly total: number; readonly inside: number }> {
  const session = commandsOf(contestant, turns);
  let milliseconds = 0;
  const { execCommand } = session;
  session.execCommand = async (args) => {
    const start = performance.now();
    const output = (await execCommand?.call(session, args)) ?? "";
    milliseconds += performance.now() - start;
    return output;
  };
  const agent = new SandboxAgent({
    name: "Operator",
    model: new ScriptedModel(outputs(turns)),
    capabilities: [shell()],
  });
  const runner = new Runner({ tracingDisabled: true });
  const start = now();
  const wallStart = performance.now();
  await runner.run(agent, "Go.", { maxTurns: turns + 1, sandbox: { session } });
  return { total: now() - start, inside: milliseconds / (performance.now() - wallStart) };
}

function commandsOf(contestant: Contestant, turns: number): SandboxSession {
  const steps = Array.from({ length: turns }, (_, turn) => {
    const result = kilobyte(`output ${turn}`);
    return { method: "execCommand", result } as const;
  });
  return contestant === "Understudy" ? scriptedSandboxSession(steps) : sdkSession(steps);
}

function outputs(turns: number): readonly (readonly AgentOutputItem[])[] {
  return Array.from({ length: turns + 1 }, (_, turn) =>
    turn === turns
      ? [assistantMessage("Done.")]
      : [
          functionCall(
            "exec_command",
            { cmd: kilobyte(`command ${turn}`) },
            { callId: `call_${turn}` },
          ),
        ],
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}
