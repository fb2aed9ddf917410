import type { UnderstudyMatchers } from "./understudy-matchers.ts";

export type { UnderstudyMatchers } from "./understudy-matchers.ts";

// What `@jest/globals` gives out as `expect` has its types from there.
declare module "expect" {
  interface Matchers<R extends void | Promise<void>, T = unknown> extends UnderstudyMatchers<
    R,
    T
  > {}
}

declare global {
  /** The types of `@types/jest`, which are global. */
  namespace jest {
    interface Matchers<R, T = {}> extends UnderstudyMatchers<R, T> {}
  }
}
