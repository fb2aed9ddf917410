import { isObject } from "@understudy/testing-shared/internal";
import type { ItemKindName } from "../items/item-shapes.ts";
import { judgedItem } from "../items/malformed-item.ts";

/** A call among the output items of a response. */
export interface ScriptedCall {
  /** The item's place in the response (zero-based). */
  readonly itemIndex: number;
  /** The item's kind. */
  readonly kind: CallKind;
  /** The name of the called tool; for the kinds that have none, the kind of tool. */
  readonly toolName: string;
  /** The namespace that a function call gives. */
  readonly namespace: string | undefined;
  /** The arguments of a function call, as the item has them. */
  readonly args: unknown;
  /** Whether the application runs it: what the provider runs itself needs no parallel calls. */
  readonly local: boolean;
}

type CallKind = keyof typeof CALL_KINDS;

const CALL_KINDS = {
  function_call: { toolName: "function", local: true },
  computer_call: { toolName: "computer", local: true },
  shell_call: { toolName: "shell", local: true },
  apply_patch_call: { toolName: "apply_patch", local: true },
  hosted_tool_call: { toolName: "hosted_tool", local: false },
  tool_search_call: { toolName: "tool_search", local: false },
  program: { toolName: "program", local: false },
} as const satisfies { readonly [TKind in ItemKindName]?: { toolName: string; local: boolean } };

/** The calls among output items, in their order, without those that are exempt. */
export function callsAmong(
  output: readonly unknown[],
  exempt: ReadonlySet<number> | undefined,
): readonly ScriptedCall[] {
  return output.flatMap((value, itemIndex) => {
    const item = judgedItem(value, itemIndex, exempt)?.item;
    if (!isObject(item) || !isCallKind(item["type"])) {
      return [];
    }
    const kind = item["type"];
    const { toolName, local } = CALL_KINDS[kind];
    const { name, namespace } = item;
    return [
      {
        itemIndex,
        kind,
        toolName: typeof name === "string" ? name : toolName,
        namespace: typeof namespace === "string" ? namespace : undefined,
        args: item["arguments"],
        local,
      },
    ];
  });
}

/** The name of a called tool as the SDK's errors have it: with its namespace in front. */
export function qualifiedName({
  toolName,
  namespace,
}: Pick<ScriptedCall, "toolName" | "namespace">): string {
  return namespace === undefined ? toolName : `${namespace}.${toolName}`;
}

function isCallKind(type: unknown): type is CallKind {
  return typeof type === "string" && Object.hasOwn(CALL_KINDS, type);
}
