import type { ModelRequest } from "@openai/agents-core";
import { nearestName, printedName } from "@understudy/testing-shared/internal";

import { qualifiedName, type ScriptedCall } from "./scripted-call.ts";

/** The parts of a request that a response is held against. */
export type JudgedRequest = Pick<
  ModelRequest,
  "tools" | "handoffs" | "modelSettings" | "prompt" | "toolsExplicitlyProvided" | "input"
>;

/** A function tool or a handoff that a request offers. */
export interface OfferedFunction {
  /** Its name as the model calls it, with its namespace where it has one. */
  readonly name: string;
  readonly kind: "tool" | "handoff";
  /** The JSON schema of its arguments. */
  readonly schema: unknown;
}

/** What a request offers to the model. */
export interface OfferedTools {
  /** Function tools and handoffs by their name. */
  readonly functions: ReadonlyMap<string, OfferedFunction>;
  /** The kinds of the other tools: `computer`, `shell`, `apply_patch`, `hosted_tool`. */
  readonly otherKinds: ReadonlySet<string>;
  /** Whether the request tells all that is offered. A stored prompt or a tool search may add more. */
  readonly complete: boolean;
}

const MOST_NAMES_LISTED = 12;

/** Reads from a request what it offers. */
export function offeredTools(request: JudgedRequest): OfferedTools {
  const functions = new Map<string, OfferedFunction>();
  const otherKinds = new Set<string>();
  let searches = false;
  for (const tool of request.tools ?? []) {
    if (tool.type === "function") {
      const name = qualifiedName({ toolName: tool.name, namespace: tool.namespace });
      const offered = { name, kind: "tool", schema: tool.parameters } as const;
      functions.set(name, offered);
      if (tool.deferLoading === true && tool.namespace === undefined) {
        // The provider calls a deferred tool that a search has loaded by a namespace of the same name.
        functions.set(`${name}.${name}`, offered);
      }
    } else {
      otherKinds.add(tool.type);
      searches ||= tool.type === "hosted_tool" && tool.name === "tool_search";
    }
  }
  for (const { toolName, inputJsonSchema } of request.handoffs ?? []) {
    functions.set(toolName, { name: toolName, kind: "handoff", schema: inputJsonSchema });
  }
  const prompted = request.prompt !== undefined && request.toolsExplicitlyProvided !== true;
  return { functions, otherKinds, complete: !prompted && !searches };
}

/** The function tool or handoff that a function call names, if it is offered. */
export function offeredFor(
  call: ScriptedCall,
  { functions }: OfferedTools,
): OfferedFunction | undefined {
  return functions.get(qualifiedName(call));
}

/** Tells whether a call may be meant for something that the request offers. */
export function isOffered(call: ScriptedCall, offered: OfferedTools): boolean {
  switch (call.kind) {
    case "function_call":
      return offeredFor(call, offered) !== undefined;
    case "computer_call":
      return offered.otherKinds.has("computer");
    case "shell_call":
      return offered.otherKinds.has("shell");
    case "apply_patch_call":
      return offered.otherKinds.has("apply_patch");
    default:
      // What a hosted tool may return is the provider's affair.
      return true;
  }
}

/** A sentence that lists what is offered, with the name that a call probably meant. */
export function describeOffered(
  call: ScriptedCall,
  { functions, otherKinds }: OfferedTools,
): string {
  const nearest =
    call.kind === "function_call" ? nearestName(qualifiedName(call), functions.keys()) : undefined;
  const names = [
    ...[...new Set(functions.values())].map(
      ({ name, kind }) => `${printedName(name)}${kind === "handoff" ? " (handoff)" : ""}`,
    ),
    ...otherKinds,
  ];
  const more =
    names.length > MOST_NAMES_LISTED ? ` and ${names.length - MOST_NAMES_LISTED} more` : "";
  const list =
    names.length === 0 ? "nothing" : `${names.slice(0, MOST_NAMES_LISTED).join(", ")}${more}`;
  return `${nearest === undefined ? "" : `Did you mean ${printedName(nearest)}? `}It offers ${list}.`;
}
