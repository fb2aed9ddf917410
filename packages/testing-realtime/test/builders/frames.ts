type Fields = Readonly<Record<string, unknown>>;
type Frame = { readonly type: string; readonly [key: string]: unknown };

const AT = { output_index: 0, content_index: 0 };

/** The frames around the items of a response, as the provider sends them. */
export function responseFrames(
  id: string,
  items: readonly (readonly Frame[])[],
  output: readonly Fields[],
  usage: Fields = {},
): Frame[] {
  const object = "realtime.response";
  return [
    { type: "response.created", response: { id, object, status: "in_progress", output: [] } },
    ...items.flat(),
    { type: "response.done", response: { id, object, status: "completed", output, usage } },
  ];
}

/** The frames of a message: added, its pieces, done. */
export function messageFrames(
  responseId: string,
  done: Fields,
  pieces: readonly Frame[],
  previousItemId?: string | null,
): Frame[] {
  const added = { ...done, status: "in_progress", content: [] };
  const place = previousItemId === undefined ? {} : { previous_item_id: previousItemId };
  return [
    { type: "response.output_item.added", response_id: responseId, output_index: 0, item: added },
    { type: "conversation.item.added", ...place, item: added },
    ...pieces.map((piece) => ({ ...AT, response_id: responseId, item_id: done["id"], ...piece })),
    { type: "conversation.item.done", ...place, item: done },
    { type: "response.output_item.done", response_id: responseId, output_index: 0, item: done },
  ];
}

/** The frames of a function call: added, its arguments, done. */
export function callFrames(responseId: string, done: Fields): Frame[] {
  const added = { ...done, status: "in_progress", arguments: "" };
  const ids = { response_id: responseId, item_id: done["id"], call_id: done["call_id"] };
  return [
    { type: "response.output_item.added", response_id: responseId, output_index: 1, item: added },
    { type: "conversation.item.added", item: added },
    {
      type: "response.function_call_arguments.delta",
      ...ids,
      output_index: 1,
      delta: done["arguments"],
    },
    {
      type: "response.function_call_arguments.done",
      ...ids,
      output_index: 1,
      arguments: done["arguments"],
    },
    { type: "conversation.item.done", item: done },
    { type: "response.output_item.done", response_id: responseId, output_index: 1, item: done },
  ];
}
