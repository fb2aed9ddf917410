/** An object without its fields that are `undefined`, so that an option not given leaves no key behind. */
export function definedFields<TFields extends object>(
  fields: TFields,
): { [TKey in keyof TFields]?: Exclude<TFields[TKey], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as {
    [TKey in keyof TFields]?: Exclude<TFields[TKey], undefined>;
  };
}
