/**
 * The symbol of `using`, where the platform has one. Without it a stand-in that nothing looks up, so that a class can
 * name its method either way.
 */
export const DISPOSE: typeof Symbol.dispose =
  (Symbol.dispose as typeof Symbol.dispose | undefined) ??
  (Symbol.for("Symbol.dispose") as typeof Symbol.dispose);
