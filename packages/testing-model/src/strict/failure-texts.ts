/** Why a tool gave no result of its own. */
export type ToolFailureReason = keyof typeof FAILURE_TEXTS;

/**
 * How the texts begin that the SDK puts in the place of a tool's result, so that the model can go on. (Before 0.19 the
 * first two go on with the error.) What an `errorFunction`, a guardrail or a rejected approval says is the application's
 * own, and no failure.
 */
const FAILURE_TEXTS = {
  // A tool that threw, a nested agent that failed, arguments that the schema refused, an MCP server that failed.
  tool_failed: () => "An error occurred while running the tool. Please try again.",
  arguments_not_json: () =>
    "An error occurred while parsing tool arguments. Please try again with valid JSON.",
  tool_timed_out: (tool: string) => `Tool '${tool}' timed out after `,
  // The last two only under `toolNotFoundBehavior: "return_error_to_model"`.
  tool_not_found: (tool: string) => `Tool '${tool}' not found.`,
  tool_not_loaded: (tool: string) => `Error: Tool ${tool} is not loaded for the current agent.`,
} as const satisfies Readonly<Record<string, (tool: string) => string>>;

const BEGINNINGS = Object.entries(FAILURE_TEXTS) as [ToolFailureReason, (tool: string) => string][];

/**
 * Why a tool gave no result of its own, if `text` is what the SDK says in its place.
 *
 * @param names - the names that the text may have for the tool: with its namespace and without.
 */
export function failureReason(
  text: string,
  names: readonly string[],
): ToolFailureReason | undefined {
  return BEGINNINGS.find(([, beginning]) =>
    names.some((name) => text.startsWith(beginning(name))),
  )?.[0];
}
