import {
  checkOptions,
  InvalidOptionError,
  isObject,
  type OptionCheck,
} from "@understudy/testing-shared/internal";
import type { RealtimeMcpTool, RealtimeTransportEvents } from "../types/events.ts";
import { eventList, type RealtimeEventList } from "./event-list.ts";
import { argumentsText } from "./json-arguments.ts";
import { itemUpdate } from "./message-items.ts";
import { ID_OPTION, requireId, SUFFIX_OPTION } from "./option-checks.ts";

/** What a remote MCP server wants to have approved. */
export interface McpApprovalRequestOptions {
  /** The label of the server, as the agent's tools have it. */
  readonly serverLabel: string;
  /** The name of the tool that is to be called. */
  readonly name: string;
  /** The arguments of the call. Without them, none. */
  readonly arguments?: Record<string, unknown> | undefined;
  /** What the made-up `itemId` ends with. Without it, `1`: `mcp_approval_1`. */
  readonly id?: string | number | undefined;
  /** The id of the request, in place of a made-up one: the answer goes out with it. */
  readonly itemId?: string | undefined;
}

const APPROVAL_CHECKS = {
  serverLabel: ID_OPTION,
  name: ID_OPTION,
  arguments: [(value) => isObject(value) && !Array.isArray(value), "an object"],
  id: SUFFIX_OPTION,
  itemId: ID_OPTION,
} as const satisfies Record<keyof McpApprovalRequestOptions, OptionCheck>;

/**
 * A remote MCP server asks whether it may call a tool: the item of the request, and the event at which the session asks
 * the application with `tool_approval_requested`.
 *
 * @throws InvalidOptionError
 */
export function mcpApprovalRequest(options: McpApprovalRequestOptions): RealtimeEventList {
  const owner = "realtimeEvent.mcpApprovalRequest";
  checkOptions(owner, options, APPROVAL_CHECKS);
  const { serverLabel, name, id = 1, itemId = `mcp_approval_${id}` } = options;
  requireId(owner, "serverLabel", serverLabel);
  requireId(owner, "name", name);
  const text = argumentsText(owner, "arguments", options.arguments ?? {});
  const request = (): RealtimeTransportEvents["mcp_approval_request"][0] => ({
    itemId,
    type: "mcp_approval_request",
    serverLabel,
    name,
    arguments: JSON.parse(text) as Record<string, unknown>,
  });
  return eventList([itemUpdate(request()), ["mcp_approval_request", request()]]);
}

/**
 * A remote MCP server tells its tools. The session makes those available that its agent's tools allow.
 *
 * @param serverLabel - the label of the server, as the agent's tools have it.
 * @param tools - the tools, or only their names.
 * @throws InvalidOptionError
 */
export function mcpToolsListed(
  serverLabel: string,
  tools: readonly (string | RealtimeMcpTool)[],
): RealtimeEventList {
  const owner = "realtimeEvent.mcpToolsListed";
  requireId(owner, "serverLabel", serverLabel);
  if (!Array.isArray(tools)) {
    throw new InvalidOptionError(`${owner}: tools must be an array.`, "tools");
  }
  const listed = tools.map((tool: string | RealtimeMcpTool, index) => {
    const info = typeof tool === "string" ? { name: tool } : { ...tool };
    requireId(owner, `tools[${index}].name`, info.name);
    return info;
  });
  return eventList([["mcp_tools_listed", { serverLabel, tools: listed }]]);
}
