import type { ModelRequest } from "@openai/agents-core";
import { isObject } from "@understudy/testing-shared/internal";
import { findFailedToolResults } from "../strict/failed-tool-results.ts";

/** A tool call of the script that failed. */
export interface FailedTool {
  readonly callId: string;
  readonly toolName: string;
  /** The position of the step that called it, zero-based. */
  readonly calledBy: number;
}

/** Remembers the tool calls that a script made, to find out from later requests which of them failed unexpectedly. */
export class ToolWatch {
  readonly #calledBy = new Map<string, number>();

  /** Notes the calls of a response whose tools are meant to succeed. */
  watch(output: readonly unknown[], position: number): void {
    for (const item of output) {
      if (
        isObject(item) &&
        item["type"] === "function_call" &&
        typeof item["callId"] === "string"
      ) {
        this.#calledBy.set(item["callId"], position);
      }
    }
  }

  /** The first watched tool whose result in this request is the SDK's failure text. It is reported once. */
  findFailure(input: ModelRequest["input"]): FailedTool | undefined {
    if (this.#calledBy.size === 0 || !Array.isArray(input)) {
      return undefined;
    }
    const [failed] = findFailedToolResults(input, this.#calledBy);
    const calledBy = failed === undefined ? undefined : this.#calledBy.get(failed.callId);
    if (failed === undefined || calledBy === undefined) {
      return undefined;
    }
    this.#calledBy.delete(failed.callId);
    return { callId: failed.callId, toolName: failed.toolName, calledBy };
  }
}
