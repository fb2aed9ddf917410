/**
 * Does several things, each of them whether those before it threw or not.
 *
 * @throws the first thing that was thrown, whatever it is.
 */
export function attemptAll(...actions: readonly (() => void)[]): void {
  const thrown: { readonly error: unknown }[] = [];
  for (const action of actions) {
    try {
      action();
    } catch (error) {
      thrown.push({ error });
    }
  }
  const [first] = thrown;
  if (first !== undefined) {
    throw first.error;
  }
}
