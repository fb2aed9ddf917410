import { spoil } from "../../../testing-shared/test/support/plain.ts";

/** Spoils the arguments of calls. Their list is spared: the SDK's double freezes it, ours leaves it to its reader. */
export function spoilCalls(calls: readonly { readonly args: readonly unknown[] }[]): void {
  for (const { args } of calls) {
    for (const argument of args) {
      spoil(argument);
    }
  }
}
