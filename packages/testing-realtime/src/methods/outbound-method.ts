import { CALL_FIELDS, type OutboundMethods } from "./call-fields.ts";

/** Whether a value is the name of a method that goes out. */
export function isOutboundMethod(value: unknown): value is keyof OutboundMethods {
  return typeof value === "string" && Object.hasOwn(CALL_FIELDS, value);
}

/** The arguments of a call by their names. */
export function namedArguments(
  method: keyof OutboundMethods,
  args: readonly unknown[],
): Readonly<Record<string, unknown>> {
  const fields: readonly string[] = CALL_FIELDS[method];
  return Object.fromEntries(fields.map((field, index) => [field, args[index]]));
}
