import type { protocol } from "@openai/agents-core";

import type { ItemOfKind } from "../items/item-shapes.ts";
import { malformedItem } from "../items/malformed-item.ts";
import { applyPatchCall, applyPatchCallOutput } from "./apply-patch-items.ts";
import { computerCall } from "./computer-items.ts";
import { functionCallOf, functionCallResult } from "./function-items.ts";
import {
  hostedToolCall,
  program,
  programOutput,
  toolSearchCall,
  toolSearchOutput,
} from "./hosted-tool-items.ts";
import {
  type AssistantContentPart,
  type AssistantMessage,
  audio,
  image,
  message,
  outputText,
  refusal,
} from "./message-items.ts";
import { shellCall, shellCallOutput } from "./shell-items.ts";
import { compaction, reasoning, unknown } from "./thought-items.ts";

type CamelCase<TName extends string> = TName extends `${infer THead}_${infer TTail}`
  ? `${THead}${Capitalize<CamelCase<TTail>>}`
  : TName;

type OutputKind = Exclude<NonNullable<protocol.OutputModelItem["type"]>, "message">;

type ItemBuilders = {
  readonly [TKind in OutputKind as CamelCase<TKind>]: (...args: never) => ItemOfKind<TKind>;
} & {
  readonly [TPart in AssistantContentPart["type"] | "message" as CamelCase<TPart>]: (
    ...args: never
  ) => AssistantMessage;
} & { readonly malformed: (value: unknown) => unknown };

/**
 * A builder for every item that a model can return, named for the item's kind. The usual case is short; the options,
 * which come last, take every further field of the SDK's type. `refusal`, `audio`, `image` and `outputText` are messages
 * with one part of that kind; `message` takes several. Those that need a `callId` throw an
 * `InvalidScriptedModelItemError` without one.
 *
 * A kind that the SDK gains and this object lacks fails the build.
 *
 * @example
 * ```ts
 * import { ScriptedModel, item } from "@understudy/testing-model";
 *
 * const model = new ScriptedModel([
 *   [item.reasoning("The files have to be listed first."), item.shellCall(["ls"], { callId: "call_1" })],
 *   [item.refusal("I cannot delete these files.")],
 * ]);
 * ```
 */
export const item = {
  message,
  outputText,
  refusal,
  audio,
  image,
  reasoning,
  functionCall: functionCallOf,
  functionCallResult,
  hostedToolCall,
  toolSearchCall,
  toolSearchOutput,
  program,
  programOutput,
  computerCall,
  shellCall,
  shellCallOutput,
  applyPatchCall,
  applyPatchCallOutput,
  compaction,
  unknown,
  malformed: malformedItem,
} as const satisfies ItemBuilders;
