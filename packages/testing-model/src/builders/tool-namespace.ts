import { isObject } from "@understudy/testing-shared/internal";

// The SDK's `toolNamespace` puts the namespace under a symbol that is neither exported nor registered; its description is
// all that a module without SDK code can know it by.
const NAMESPACE_SYMBOL_DESCRIPTION = "functionToolNamespace";

/** The namespace that the SDK's `toolNamespace` gave a tool, if it did. */
export function namespaceOfTool(tool: unknown): string | undefined {
  if (!isObject(tool)) {
    return undefined;
  }
  const symbol = Object.getOwnPropertySymbols(tool).find(
    ({ description }) => description === NAMESPACE_SYMBOL_DESCRIPTION,
  );
  const namespace = symbol === undefined ? undefined : tool[symbol];
  return typeof namespace === "string" ? namespace : undefined;
}
