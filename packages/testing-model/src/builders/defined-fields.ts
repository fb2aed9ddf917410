/** The fields of an object that are given: the optional ones are absent instead of `undefined`. */
export type DefinedFields<TFields> = { [TKey in keyof TFields]: Exclude<TFields[TKey], undefined> };

/** A copy of an object without the fields that are `undefined`, so that an option not given leaves no key behind. */
export function definedFields<TFields extends object>(fields: TFields): DefinedFields<TFields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as DefinedFields<TFields>;
}
