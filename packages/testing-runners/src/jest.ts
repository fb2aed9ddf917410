import { setUpJest } from "./jest/set-up-jest.ts";

export type { UnderstudyMatchers } from "./matchers/jest-types.ts";

setUpJest();
