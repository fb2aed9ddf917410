import type { RealtimeTransportEventTypes } from "@openai/agents-realtime";

/** The name of an event that the SDK knows a transport to emit: its type without the index signature. */
export type KnownRealtimeEvent = keyof {
  [TName in keyof RealtimeTransportEventTypes as string extends TName ? never : TName]: true;
};

/** What a listener of each known event is called with. */
export type RealtimeTransportEvents = {
  [TName in KnownRealtimeEvent]: RealtimeTransportEventTypes[TName];
};

/** One known event as data: `transport.emit(...event)` delivers it. */
export type ScriptedRealtimeEventOf<TName extends KnownRealtimeEvent> = readonly [
  event: TName,
  ...args: RealtimeTransportEvents[TName],
];

/** An event as data, its name and then the arguments of its listeners: `transport.emit(...event)` delivers it. */
export type ScriptedRealtimeEvent = {
  [TName in KnownRealtimeEvent]: ScriptedRealtimeEventOf<TName>;
}[KnownRealtimeEvent];

/** An item of the conversation, as `item_update` brings it. */
export type RealtimeItemUpdate = RealtimeTransportEvents["item_update"][0];

/** What a remote MCP server tells about one of its tools. */
export type RealtimeMcpTool = RealtimeTransportEvents["mcp_tools_listed"][0]["tools"][number];
