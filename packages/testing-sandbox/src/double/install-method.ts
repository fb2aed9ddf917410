import type { MethodPerformer } from "./method-performer.ts";

/**
 * Gives a double a method, unless it has it. It can be replaced, as that of the real thing: the SDK's lifecycle hooks
 * wrap some.
 */
export function installMethod(double: object, method: string, performer: MethodPerformer): void {
  if (!Object.hasOwn(double, method)) {
    Object.defineProperty(double, method, {
      value: (...args: unknown[]) => performer.call(method, args),
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
}
