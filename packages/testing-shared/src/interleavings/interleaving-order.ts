/** The order of one run: what it wraps completes when it is its turn. */
export interface InterleavingOrder {
  /** The seed that decides the order of this run. */
  readonly seed: number;

  /**
   * Gives a function, or an object with methods, whose asynchronous calls complete in the order of the run: a promise settles,
   * and an async iterable gives its next item, when nothing else happens any more and it is picked among all that have
   * completed. What is returned synchronously passes as it is, and so do properties. Methods are called on the target
   * itself.
   *
   * @param target - a model, a session, a workflow, the `execute` of a tool, ...
   * @param name - what the labels call it. The target's own name unless given.
   * @throws InvalidOptionError
   */
  wrap<T extends object>(target: T, name?: string): T;
}
