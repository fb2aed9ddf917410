import { setUpVitest } from "./vitest/set-up-vitest.ts";

export {
  test,
  type ScriptedModelFactory,
  type ScriptedRealtimeFactory,
  type ScriptedSandboxFactory,
  type UnderstudyFixtures,
} from "./vitest/fixtures.ts";
export type { UnderstudyMatchers } from "./matchers/vitest-types.ts";
export { MissingSetupError } from "./vitest/missing-setup-error.ts";

setUpVitest();
