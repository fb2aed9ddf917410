import type { AgentOutputItem, protocol } from "@openai/agents-core";

/** Every item that a model's response may hold, by either of the two unions that the SDK has for it. */
export type SdkOutputItem = AgentOutputItem | protocol.OutputModelItem;

/** The `type` of each item that is not a message. */
export type ItemKindName = Exclude<NonNullable<SdkOutputItem["type"]>, "message">;

/** The item of one kind; `never` where the SDK that is installed does not know the kind yet. */
export type ItemOfKind<TKind extends string> = Extract<SdkOutputItem, { type: TKind }>;

/** A message of one role. */
export type MessageOfRole<TRole extends MessageRole> = Extract<SdkOutputItem, { role: TRole }>;

/** Who speaks in a message. */
export type MessageRole = Extract<SdkOutputItem, { role: string }>["role"];

/** The types that a field may have, as notes name them. */
export type JsTypeName = "string" | "number" | "boolean" | "array" | "object" | "null";

/** What a required field must look like. */
export type Shape =
  | JsTypeName
  | { readonly anyOf: Readonly<Partial<Record<JsTypeName, true>>> }
  | { readonly oneOf: Readonly<Record<string, true>> }
  | { readonly list: Shape }
  | { readonly fields: FieldShapes }
  | { readonly variants: Readonly<Record<string, FieldShapes>> };

/** The required fields of an object, by name. */
export type FieldShapes = { readonly [field: string]: Shape };

/**
 * The shape that the table must state for a field of type `TField`, so that the compiler refuses the table once the
 * SDK's type differs from it.
 */
export type ShapeOf<TField> = [TField] extends [string]
  ? string extends TField
    ? "string"
    : { readonly oneOf: { readonly [TValue in TField]: true } }
  : [TField] extends [number]
    ? "number"
    : [TField] extends [boolean]
      ? "boolean"
      : [TField] extends [readonly (infer TElement)[]]
        ? { readonly list: ShapeOf<TElement> }
        : [TField] extends [{ readonly type: string }]
          ? { readonly variants: VariantShapesOf<TField> }
          : [TField] extends [object]
            ? [RequiredFieldOf<TField>] extends [never]
              ? "object"
              : { readonly fields: FieldShapesOf<TField> }
            : { readonly anyOf: { readonly [TName in JsTypeNameOf<TField>]: true } };

/** The shapes of the required fields of `TObject`, but for those that tell its kind. */
export type FieldShapesOf<TObject> = [RequiredFieldOf<TObject>] extends [never]
  ? { readonly [field: string]: never }
  : { readonly [TKey in RequiredFieldOf<TObject>]: ShapeOf<TObject[TKey]> };

/** The shapes of a union that its `type` tells apart. */
export type VariantShapesOf<TUnion extends { readonly type: string }> = {
  readonly [TKind in TUnion["type"]]: FieldShapesOf<Extract<TUnion, { readonly type: TKind }>>;
};

// An index signature is no field, and a field that may hold anything may be missing as well.
type RequiredFieldOf<TObject> = keyof {
  [
    TKey in keyof TObject as string extends TKey
      ? never
      : number extends TKey
        ? never
        : Record<never, never> extends Pick<TObject, TKey>
          ? never
          : unknown extends TObject[TKey]
            ? never
            : TKey extends "type" | "role"
              ? never
              : TKey
  ]: true;
} &
  keyof TObject;

type JsTypeNameOf<TField> = TField extends string
  ? "string"
  : TField extends number
    ? "number"
    : TField extends boolean
      ? "boolean"
      : TField extends null
        ? "null"
        : TField extends readonly unknown[]
          ? "array"
          : "object";
