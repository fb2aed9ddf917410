/** The properties that are set. Nobody is told what the application did not say. */
export function definedOf<T extends object>(
  values: T,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> };
export function definedOf(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
