import type { SandboxSession } from "@openai/agents-core/sandbox";
import { scriptedSandboxSession as sdkSession } from "@openai/agents-core/testing";
import { scriptedSandboxSession } from "@understudy/testing-sandbox";

import type { SandboxContestant } from "./sandbox-doubles.ts";

/** How many calls carry a buffer. */
export const BUFFER_CALLS = 100;

/** What the calls carry. */
export const BUFFER_CASES = [
  "hydrateWorkspace, new archives",
  "hydrateWorkspace, one archive",
  "materializeEntry, new files",
  "views of a pool",
] as const;

export type BufferCase = (typeof BUFFER_CASES)[number];

/** A session that takes archives and files. */
export type BufferSession = Pick<SandboxSession, "hydrateWorkspace" | "materializeEntry">;

/** The buffers of a case: made before anything is measured. */
export function buffersOf(name: BufferCase): readonly Uint8Array[] {
  if (name === "hydrateWorkspace, one archive") {
    return Array.from<Uint8Array>({ length: BUFFER_CALLS }).fill(megabyte(0));
  }
  return Array.from({ length: BUFFER_CALLS }, (_, index) =>
    // Short buffers are views of what Node.js keeps for them: 64 kilobytes in one piece.
    name === "views of a pool" ? Buffer.from(`${index} `.padEnd(1000, "x")) : megabyte(index),
  );
}

/** A session of a contestant that answers the calls of a case. */
export function bufferSession(contestant: SandboxContestant, name: BufferCase): BufferSession {
  const step = { method: methodOf(name), result: undefined } as const;
  const steps = Array.from({ length: BUFFER_CALLS }, () => ({ ...step }));
  switch (contestant) {
    case "Understudy":
      return scriptedSandboxSession(steps);
    case "SDK":
      return sdkSession(steps);
    case "floor":
      return new SlicingSession();
  }
}

/** Makes one call of a case. */
export async function passBuffer(
  session: BufferSession,
  name: BufferCase,
  content: Uint8Array,
): Promise<void> {
  await (methodOf(name) === "hydrateWorkspace"
    ? session.hydrateWorkspace?.(content)
    : session.materializeEntry?.({ path: "data.bin", entry: { type: "file", content } }));
}

function methodOf(name: BufferCase): "hydrateWorkspace" | "materializeEntry" {
  return name.startsWith("hydrateWorkspace") ? "hydrateWorkspace" : "materializeEntry";
}

function megabyte(index: number): Uint8Array {
  return new Uint8Array(1024 * 1024).fill(index + 1);
}

/** Keeps a copy of the bytes and nothing else: what detaching them takes at least. */
class SlicingSession implements BufferSession {
  readonly kept: Uint8Array[] = [];

  async hydrateWorkspace(data: string | ArrayBuffer | Uint8Array): Promise<void> {
    this.kept.push(new Uint8Array(data as Uint8Array));
  }

  async materializeEntry({ entry }: { readonly entry: object }): Promise<void> {
    this.kept.push(new Uint8Array((entry as { readonly content: Uint8Array }).content));
  }
}
