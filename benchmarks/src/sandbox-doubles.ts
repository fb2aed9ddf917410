import type { ExecCommandArgs, SandboxSession } from "@openai/agents-core/sandbox";
import { scriptedSandboxSession as sdkSession } from "@openai/agents-core/testing";
import { scriptedSandboxSession } from "@understudy/testing-sandbox";

import { kilobyte } from "./items.ts";

/** Who is measured: the two doubles, and a session that pushes a copy of the outer object into an array. */
export type SandboxContestant = (typeof SANDBOX_CONTESTANTS)[number];

export const SANDBOX_CONTESTANTS = ["Understudy", "SDK", "floor"] as const;

/**
 * The contestant of a name.
 *
 * @throws if there is none.
 */
export function sandboxContestantOf(name: string | undefined): SandboxContestant {
  const contestant = SANDBOX_CONTESTANTS.find((known) => known === name);
  if (contestant === undefined) {
    throw new Error(`Name a contestant: ${SANDBOX_CONTESTANTS.join(", ")}.`);
  }
  return contestant;
}

/** A session that answers so many commands. */
export function commandSession(
  contestant: SandboxContestant,
  calls: number,
  match?: (args: ExecCommandArgs) => boolean,
): Pick<SandboxSession, "execCommand"> {
  const step = { method: "execCommand", result: "done", ...(match && { match }) } as const;
  switch (contestant) {
    case "Understudy":
      return scriptedSandboxSession(Array.from({ length: calls }, () => step));
    case "SDK":
      return sdkSession(Array.from({ length: calls }, () => ({ ...step })));
    case "floor":
      return new CopyingSession(match);
  }
}

const prepared = new Map<number, readonly ExecCommandArgs[]>();

/** The arguments of so many commands of one kilobyte, as new and as flat as those that are parsed from JSON. */
export function commands(calls: number): readonly ExecCommandArgs[] {
  let list = prepared.get(calls);
  if (list === undefined) {
    list = Array.from({ length: calls }, (_, index) =>
      JSON.parse(JSON.stringify({ cmd: kilobyte(`command ${index}`), login: true, tty: false })),
    );
    prepared.set(calls, list);
  }
  return list;
}

/** Has a session run commands, one after the other. */
export async function runCommands(
  session: Pick<SandboxSession, "execCommand">,
  list: readonly ExecCommandArgs[],
): Promise<void> {
  for (const args of list) {
    await session.execCommand?.(args);
  }
}

class CopyingSession implements Pick<SandboxSession, "execCommand"> {
  readonly calls: unknown[] = [];
  readonly #match: ((args: ExecCommandArgs) => boolean) | undefined;

  constructor(match: ((args: ExecCommandArgs) => boolean) | undefined) {
    this.#match = match;
  }

  async execCommand(args: ExecCommandArgs): Promise<string> {
    this.calls.push({ index: this.calls.length, method: "execCommand", args: [{ ...args }] });
    if (this.#match?.(args) === false) {
      throw new Error("The call does not match.");
    }
    return "done";
  }
}
