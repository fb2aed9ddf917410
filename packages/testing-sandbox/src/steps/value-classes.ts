import { cloneManifest, Manifest, type ManifestEnvironment } from "@openai/agents-core/sandbox";
import { snapshot, type ValueClass } from "@understudy/testing-shared/internal";

/**
 * The SDK's `Manifest`: entries and an environment that whoever holds it can change. A copy keeps which mounts it
 * acknowledges. One of another copy of the SDK is known by its methods.
 */
const MANIFEST_CLASS: ValueClass = {
  matches: (value) => isManifest(value),
  copy: (value) => copyManifest(value as Manifest),
};

/** The SDK's `Permissions`, which an entry may hold. */
const PERMISSIONS_CLASS: ValueClass = {
  matches: (value) =>
    Object.hasOwn(value, "owner") &&
    Object.hasOwn(value, "other") &&
    typeof Reflect.get(value, "toMode") === "function",
  copy: (value) =>
    Object.assign(
      Object.create(Object.getPrototypeOf(value) as object) as object,
      snapshot({ ...value }),
    ),
};

/** The classes of the SDK whose instances are data at this boundary. */
export const VALUE_CLASSES: readonly ValueClass[] = [MANIFEST_CLASS, PERMISSIONS_CLASS];

/**
 * Detaches what a script or a call holds: a `snapshot` that copies the SDK's manifests too.
 *
 * @throws what a getter of the value throws.
 */
export function detach<T>(value: T): T {
  return snapshot(value, VALUE_CLASSES);
}

/** Whether a value is a manifest, of whichever copy of the SDK. */
export function isManifest(value: unknown): value is Manifest {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, "entries") &&
    Object.hasOwn(value, "environment") &&
    typeof Reflect.get(value, "iterEntries") === "function"
  );
}

/** A manifest of another copy of the SDK is made anew by its own class. What it acknowledges is known to that copy only. */
function copyManifest(manifest: Manifest): Manifest {
  if (Manifest[Symbol.hasInstance](manifest)) {
    return cloneManifest(manifest);
  }
  const Foreign = manifest.constructor as typeof Manifest;
  const environment = Object.entries(manifest.environment).map(([name, value]) => [
    name,
    value.init(),
  ]);
  return new Foreign({
    ...snapshot(Object.fromEntries(Object.entries(manifest))),
    environment: Object.fromEntries(environment) as ManifestEnvironment,
  });
}
