/** The error of a class that an action throws; fails on any other end. */
export function errorOf<TError>(
  errorClass: abstract new (...args: never[]) => TError,
  action: () => unknown,
): TError {
  try {
    action();
  } catch (error) {
    if (error instanceof errorClass) {
      return error;
    }
    throw error;
  }
  throw new Error("Nothing was thrown.");
}
