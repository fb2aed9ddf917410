import { isBuiltin } from "node:module";
import { posix } from "node:path";

import type { ModuleReference, SourceModule } from "./source-module.ts";

const SHARED = "@understudy/testing-shared";
const SDK = "@openai/agents-core";
const LONGEST_FILE = 250;
/** The one package that runs in a test runner, in Node.js, and in that runner's realm. */
const RUNNERS = "testing-runners";
const UMBRELLA = "testing";

/** What a package may import besides its own files. */
interface Allowance {
  /** At run time, in a static import. */
  readonly runtime?: readonly string[];
  /** At run time, in an `import()` alone: loaded only when needed. */
  readonly lazy?: readonly string[];
  /** As types. What may be imported at run time may also be imported as a type. */
  readonly types?: readonly string[];
}

const SHARED_ENTRIES = [SHARED, `${SHARED}/internal`];

const BOUNDARIES: Readonly<Record<string, Allowance>> = {
  "testing-model": { runtime: SHARED_ENTRIES, lazy: ["@cfworker/json-schema"], types: [SDK] },
  "testing-sandbox": {
    runtime: [...SHARED_ENTRIES, `${SDK}/sandbox`],
    types: [SDK, `${SDK}/sandbox`],
  },
  "testing-realtime": { runtime: SHARED_ENTRIES, types: [SDK, "@openai/agents-realtime"] },
  "testing-voice": { runtime: SHARED_ENTRIES, types: ["@understudy/voice-pipeline"] },
};

const ALLOWANCES: Readonly<Record<string, Allowance>> = {
  ...BOUNDARIES,
  "testing-shared": {
    runtime: ["#structured-clone", "core-js-pure/actual/structured-clone.js"],
    lazy: ["fast-check"],
  },
  "voice-pipeline": {
    runtime: [SDK],
    lazy: ["openai/realtime/websocket"],
    types: ["openai"],
  },
  [RUNNERS]: {
    runtime: [...SHARED_ENTRIES, "vitest", "@jest/globals"],
    lazy: Object.keys(BOUNDARIES).map((name) => `@understudy/${name}`),
    types: [SDK, "@openai/agents-realtime"],
  },
  [UMBRELLA]: {
    runtime: [
      SHARED,
      `${SHARED}/interleavings`,
      ...Object.keys(BOUNDARIES).map((name) => `@understudy/${name}`),
    ],
  },
};

/**
 * The rooms of the boundary packages, from the inside out: a room knows those before its own line. They refine
 * DESIGN.md's `types <- steps <- (builders, normalize) <- double`: `items` is the model's table of item kinds, `strict`
 * what a request allows, `methods` the sandbox's tables of methods.
 */
const ROOMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "testing-model": [
    ["types"],
    ["errors", "items"],
    ["steps"],
    ["builders", "normalize", "strict"],
    ["double"],
    ["index"],
  ],
  "testing-realtime": [
    ["methods"],
    ["types"],
    ["errors", "redaction"],
    ["builders"],
    ["steps"],
    ["double"],
    ["index"],
  ],
  "testing-sandbox": [
    ["types"],
    ["errors", "methods"],
    ["steps"],
    ["builders"],
    ["double"],
    ["index"],
  ],
  "testing-voice": [["types"], ["errors", "pcm16"], ["steps"], ["double"], ["bridges"], ["index"]],
  "voice-pipeline": [
    ["errors"],
    ["options"],
    ["signals"],
    ["audio"],
    ["contracts"],
    ["text", "tracing"],
    ["pipeline"],
    ["agents", "ai-sdk", "openai"],
    ["index"],
  ],
};

/** The faults of one source file, each with the file, the line and the rule. */
export function faultsOfModule(module: SourceModule): readonly string[] {
  const { packageFolder, path } = module;
  const at = (line: number, rule: string): string =>
    `packages/${packageFolder}/${path}:${line}: ${rule}`;
  const faults = module.references.flatMap((reference) =>
    referenceRules(module, reference).map((rule) => at(reference.line, rule)),
  );
  if (packageFolder !== RUNNERS) {
    faults.push(
      ...module.instanceofLines.map((line) => at(line, "`instanceof` fails across realms")),
    );
  }
  if (packageFolder === UMBRELLA || path === "src/index.ts" || path === "src/internal.ts") {
    faults.push(
      ...module.ownCodeLines.map((line) => at(line, "an entry only re-exports, by name")),
    );
  }
  if (module.lineCount > LONGEST_FILE) {
    faults.push(at(module.lineCount, `a file has at most ${LONGEST_FILE} lines`));
  }
  return faults;
}

function referenceRules(module: SourceModule, reference: ModuleReference): readonly string[] {
  const { packageFolder, path } = module;
  const { specifier } = reference;
  if (isBuiltin(specifier)) {
    return packageFolder === RUNNERS
      ? []
      : [`"${specifier}" is a module of Node.js, which is not everywhere`];
  }
  if (!specifier.startsWith(".")) {
    return isAllowed(packageFolder, reference)
      ? []
      : [`${packageFolder} must not import ${describe(reference)}`];
  }
  const target = posix.join(posix.dirname(path), specifier);
  if (!target.startsWith("src/")) {
    return [`"${specifier}" leaves the package's sources`];
  }
  const rooms = ROOMS[packageFolder];
  return rooms === undefined ? [] : roomRules(rooms, path, target);
}

function isAllowed(
  packageFolder: string,
  { specifier, isTypeOnly, isDynamic }: ModuleReference,
): boolean {
  const { runtime = [], lazy = [], types = [] } = ALLOWANCES[packageFolder] ?? {};
  return (
    // What it loads by a path that it finds, the application has loaded already.
    (packageFolder === RUNNERS && isDynamic) ||
    runtime.includes(specifier) ||
    ((isDynamic || isTypeOnly) && lazy.includes(specifier)) ||
    (isTypeOnly && types.includes(specifier))
  );
}

function describe({ specifier, isTypeOnly, isDynamic }: ModuleReference): string {
  const how = isTypeOnly ? "as a type" : isDynamic ? "in `import()`" : "at run time";
  return `"${specifier}" ${how}`;
}

function roomRules(
  rooms: readonly (readonly string[])[],
  path: string,
  target: string,
): readonly string[] {
  const from = roomOf(rooms, path);
  const to = roomOf(rooms, target);
  if (from.level === -1) {
    return [`"${from.name}" is none of the rooms ${rooms.flat().join(", ")}`];
  }
  const isInward = to.name === from.name || (to.level !== -1 && to.level < from.level);
  return isInward ? [] : [`"${from.name}" must not import "${to.name}"`];
}

/** `src/steps/step.ts` and `src/steps.ts` are of the room `steps`. */
function roomOf(
  rooms: readonly (readonly string[])[],
  path: string,
): { readonly name: string; readonly level: number } {
  const name = (path.split("/")[1] ?? "").replace(/\.ts$/, "");
  return { name, level: rooms.findIndex((names) => names.includes(name)) };
}

/** The part of a manifest that the rules look at. */
export interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What an application brings itself, where it has a use for it: a peer, never a dependency. */
const BROUGHT: ReadonlySet<string> = new Set([SDK, "openai", "@openai/agents-realtime"]);

/** The faults of a package's runtime dependencies. Types are among what a package cannot be used without. */
export function faultsOfManifest(packageFolder: string, manifest: Manifest): readonly string[] {
  const { runtime = [], lazy = [], types = [] } = ALLOWANCES[packageFolder] ?? {};
  if (packageFolder === RUNNERS) {
    return [];
  }
  const allowed = new Set(
    [...runtime, ...lazy, ...types]
      .map((specifier) => packageName(specifier))
      .filter((name) => !BROUGHT.has(name)),
  );
  return Object.keys(manifest.dependencies ?? {})
    .filter((name) => !allowed.has(name))
    .map((name) => `packages/${packageFolder}/package.json: "${name}" must not be a dependency`);
}

function packageName(specifier: string): string {
  const depth = specifier.startsWith("@") ? 2 : 1;
  return specifier.split("/").slice(0, depth).join("/");
}
