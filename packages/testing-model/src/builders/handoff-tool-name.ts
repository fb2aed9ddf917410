/**
 * The name of the tool by which an agent is handed over to, as the SDK makes it for an agent without an override of
 * its own: `transfer_to_` and the agent's name, with `_` for every character that a tool's name cannot have. (Counted
 * in UTF-16 units, so that an emoji becomes two.)
 */
export function handoffToolName(agentName: string): string {
  return `transfer_to_${agentName.replaceAll(/[^A-Za-z0-9_]/g, "_")}`;
}
