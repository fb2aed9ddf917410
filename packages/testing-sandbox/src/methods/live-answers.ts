import type { ScriptedClientMethod, ScriptedSandboxMethod } from "../types/methods.ts";

/** The methods that answer with something that acts, an editor or a session: it is handed on, never copied. */
const LIVE_ANSWERS: ReadonlySet<string> = new Set<ScriptedSandboxMethod | ScriptedClientMethod>([
  "create",
  "createEditor",
  "resume",
]);

/** Whether what a method answers is handed on as it is, because it is no data. */
export function answersLive(method: string): boolean {
  return LIVE_ANSWERS.has(method);
}
