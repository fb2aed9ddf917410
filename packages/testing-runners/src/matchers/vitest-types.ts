import type { UnderstudyMatchers } from "./understudy-matchers.ts";

export type { UnderstudyMatchers } from "./understudy-matchers.ts";

declare module "vitest" {
  interface Matchers<
    R extends void | Promise<void> = void | Promise<void>,
    T = unknown,
  > extends UnderstudyMatchers<R, T> {}
}
