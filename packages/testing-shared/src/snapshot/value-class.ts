/**
 * A class of the SDK whose instances are data rather than behaviour (`Usage`, `Manifest`), so that a snapshot must
 * copy them instead of keeping their identity. The boundary package that knows the class says how.
 */
export interface ValueClass {
  /** Whether `value` is an instance. It must not change the value. */
  matches(value: object): boolean;
  /** A deep copy of an instance. */
  copy(value: object): object;
}

/** The value class that an instance belongs to. */
export function findValueClass(
  value: object,
  valueClasses: readonly ValueClass[],
): ValueClass | undefined {
  return valueClasses.find((valueClass) => valueClass.matches(value));
}
