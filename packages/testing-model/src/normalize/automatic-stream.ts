import type { ModelResponse, StreamEvent } from "@openai/agents-core";
import { detach } from "../steps/detach.ts";
import type { ScriptedModelDeltas } from "../types/responses.ts";
import { cutText } from "./deltas.ts";
import { defaultResponseId } from "./model-response.ts";

/**
 * The events of a response that is streamed: its start, the deltas of every text part, and the terminal event with the
 * whole response. Every event is detached from the others.
 *
 * @throws what cutting a text throws.
 */
export function* automaticEvents(
  response: ModelResponse,
  callIndex: number,
  deltas: ScriptedModelDeltas,
): Generator<StreamEvent, void, undefined> {
  yield { type: "response_started" };
  for (const { itemId, text } of textParts(response)) {
    for (const delta of cutText(text, deltas)) {
      yield { type: "output_text_delta", ...(itemId === undefined ? {} : { itemId }), delta };
    }
  }
  yield { type: "response_done", response: terminalResponse(response, callIndex) };
}

interface TextPart {
  readonly itemId: string | undefined;
  readonly text: string;
}

/** The text parts of assistant messages. What is not shaped as one is passed over: items may be malformed. */
function textParts({ output }: ModelResponse): readonly TextPart[] {
  return output.flatMap((item) => {
    const { role, id, content } = (item ?? {}) as {
      role?: unknown;
      id?: unknown;
      content?: unknown;
    };
    if (role !== "assistant" || !Array.isArray(content)) {
      return [];
    }
    const itemId = typeof id === "string" ? id : undefined;
    return content.flatMap((part: { type?: unknown; text?: unknown } | null) =>
      part?.type === "output_text" && typeof part.text === "string"
        ? [{ itemId, text: part.text }]
        : [],
    );
  });
}

type TerminalResponse = Extract<StreamEvent, { type: "response_done" }>["response"];

function terminalResponse(response: ModelResponse, callIndex: number): TerminalResponse {
  const { output, usage, responseId, requestId, providerData, rawUsage } = response;
  return {
    id: responseId ?? defaultResponseId(callIndex),
    ...(requestId === undefined ? {} : { requestId }),
    usage: terminalUsage(usage),
    ...(rawUsage === undefined ? {} : { rawUsage: detach(rawUsage) }),
    ...(providerData === undefined ? {} : { providerData: detach(providerData) }),
    output: detach(output) as TerminalResponse["output"],
  };
}

/** Usage in a terminal event has details where there are any: SDKs before 0.4 refuse empty lists of them. */
function terminalUsage(usage: ModelResponse["usage"]): TerminalResponse["usage"] {
  const { inputTokensDetails, outputTokensDetails, ...counts } = usage;
  return {
    ...counts,
    ...(inputTokensDetails.length === 0 ? {} : { inputTokensDetails }),
    ...(outputTokensDetails.length === 0 ? {} : { outputTokensDetails }),
  };
}
