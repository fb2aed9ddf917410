import { snapshot } from "@understudy/testing-shared/internal";
import { USAGE_CLASS } from "./usage-class.ts";

/** The classes of the SDK whose instances are data at this boundary. */
export const VALUE_CLASSES = [USAGE_CLASS] as const;

/**
 * Detaches what a script or a request holds: a `snapshot` that copies the SDK's usage too.
 *
 * @throws what a getter of the value throws.
 */
export function detach<T>(value: T): T {
  return snapshot(value, VALUE_CLASSES);
}
