import { relateErrors } from "../errors/understudy-error.ts";

/** Any class of errors: what a violation is looked for by. */
export type ErrorClass<T = unknown> = abstract new (...args: never[]) => T;

/**
 * The errors by which a double noticed that its script was left. They are thrown where they happen and kept here,
 * because the SDK or the application may swallow them.
 */
export class ViolationLog {
  #violations: unknown[] = [];

  /** Keeps an error and returns it, to be thrown. One that is kept already is not kept twice. */
  add<T>(error: T): T {
    if (!this.#violations.includes(error)) {
      this.#violations.push(error);
    }
    return error;
  }

  /** What was kept, in order. */
  get all(): readonly unknown[] {
    return Object.freeze([...this.#violations]);
  }

  /**
   * The first violation, told of the others for its report.
   *
   * It comes in an object, because a violation may be any value, `undefined` too.
   */
  get first(): { readonly error: unknown } | undefined {
    if (this.#violations.length === 0) {
      return undefined;
    }
    const [error, ...others] = this.#violations;
    relateErrors(error, others);
    return { error };
  }

  /**
   * Takes the violations of a class out, or all of them.
   *
   * @param errorClass - asked for each violation whether it is an instance.
   */
  take<T>(errorClass?: ErrorClass<T>): readonly T[] {
    const taken: unknown[] = [];
    const left: unknown[] = [];
    for (const error of this.#violations) {
      const isMatch = errorClass === undefined || errorClass[Symbol.hasInstance](error);
      (isMatch ? taken : left).push(error);
    }
    this.#violations = left;
    return taken as T[];
  }
}
