import type { ScriptedSandboxMethod } from "./methods.ts";
import type { ScriptedSandboxStep } from "./steps.ts";

/** The steps of a script by the type of what stands in it: groups are looked into, however deep. */
export type LeafOf<TInput> = TInput extends { readonly shape: string }
  ? InsideOf<TInput> extends infer TInside
    ? // A group that has the type of any script tells of no step.
      [ScriptedSandboxStep] extends [TInside]
      ? never
      : LeafOf<TInside>
    : never
  : TInput;

/** What stands in a group. */
type InsideOf<TShape> = TShape extends { readonly items: readonly (infer TItem)[] }
  ? TItem
  : TShape extends { readonly item: infer TItem }
    ? TItem
    : TShape extends { readonly step: infer TItem }
      ? TItem
      : TShape extends { readonly held: infer TItem }
        ? TItem
        : never;

/** The methods that a script names. */
export type MethodOf<TInput> =
  LeafOf<TInput> extends infer TLeaf
    ? TLeaf extends { readonly method: infer TMethod extends ScriptedSandboxMethod }
      ? TMethod
      : never
    : never;

/** A key of a step, in whatever group, that steps do not have. */
export type StrayKeyOf<TInput> =
  LeafOf<TInput> extends infer TLeaf
    ? TLeaf extends unknown
      ? Exclude<keyof TLeaf, "method" | "match" | "result" | "respond" | "error">
      : never
    : never;
