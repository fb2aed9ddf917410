/** The properties that are set, so that a history shows what the application said and nothing else. */
export function definedOf<T extends object>(
  values: T,
): { readonly [TKey in keyof T]?: Exclude<T[TKey], undefined> };
export function definedOf(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
