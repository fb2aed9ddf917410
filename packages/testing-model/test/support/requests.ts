import type { ModelRequest } from "@openai/agents-core";

/** A request as the runner makes it, with what a test changes. */
export function modelRequest(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    input: "hi",
    modelSettings: {},
    tools: [],
    outputType: "text",
    handoffs: [],
    tracing: false,
    ...more,
  };
}

/** A request, and what aborts it. */
export interface AbortableRequest {
  readonly request: ModelRequest;
  readonly abort: () => void;
}

/** A request that can be aborted. */
export function abortableRequest(): AbortableRequest {
  const controller = new AbortController();
  return {
    request: modelRequest({ signal: controller.signal }),
    abort: () => {
      controller.abort();
    },
  };
}
