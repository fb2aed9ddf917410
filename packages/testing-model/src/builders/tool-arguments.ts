import type { ToolInputParameters } from "@openai/agents-core";

/**
 * The type of the arguments that a tool with parameters of type `TParameters` is called with: the input type of its zod
 * object or Standard Schema, an object with the properties of its JSON schema where the type tells them, and any object
 * where it does not.
 */
export type ToolCallArguments<TParameters> = [ToolInputParameters] extends [TParameters]
  ? Record<string, unknown>
  : [TParameters] extends [undefined]
    ? Record<string, never>
    : TParameters extends { readonly _zod: { readonly input: infer TInput } }
      ? TInput
      : TParameters extends {
            readonly "~standard": { readonly types?: { readonly input: infer TInput } | undefined };
          }
        ? TInput
        : TParameters extends { readonly type: "object"; readonly properties: infer TProperties }
          ? JsonSchemaArguments<TParameters, TProperties>
          : Record<string, unknown>;

/** The arguments after the tool: they may be left out where nothing in them is required. */
export type ToolCallRest<TParameters, TOptions> =
  Record<never, never> extends ToolCallArguments<TParameters>
    ? [args?: ToolCallArguments<TParameters>, options?: TOptions]
    : [args: ToolCallArguments<TParameters>, options?: TOptions];

type JsonSchemaArguments<TSchema, TProperties> = string extends keyof TProperties
  ? Record<string, unknown>
  : { [TKey in keyof TProperties as TKey extends RequiredKey<TSchema> ? TKey : never]: unknown } & {
      [TKey in keyof TProperties as TKey extends RequiredKey<TSchema> ? never : TKey]?: unknown;
    } & (TSchema extends { readonly additionalProperties: false }
        ? unknown
        : Record<string, unknown>);

// Of a schema in a `tool()` call the type knows no names of required properties: then none is held to be required.
type RequiredKey<TSchema> = TSchema extends { readonly required: readonly (infer TKey)[] }
  ? string extends TKey
    ? never
    : TKey
  : never;
