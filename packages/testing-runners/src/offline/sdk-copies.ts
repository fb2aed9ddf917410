import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isObject } from "@understudy/testing-shared/internal";

/** A module of the SDK that keeps the default model provider of its copy. */
interface ProvidersModule {
  getDefaultModelProvider(): unknown;
}

/**
 * The copies of the SDK that were seen at work. Their modules are asked for by path: they are loaded already, and the
 * loader gives the same instance.
 */
export class SdkCopies {
  readonly #visit: (provider: object) => void;
  readonly #scripts = new Set<string>();
  readonly #modules = new Map<string, ProvidersModule[]>();

  /** @param visit - gets the default model provider of a copy, if it has one. */
  constructor(visit: (provider: object) => void) {
    this.#visit = visit;
  }

  /**
   * Visits the default providers of all copies that are known.
   *
   * @param script - the script of the SDK that runs, a path or a URL: it may be of another copy.
   */
  see(script: string | undefined): void {
    if (script !== undefined && !this.#scripts.has(script)) {
      this.#scripts.add(script);
      this.#find(script);
    }
    for (const modules of this.#modules.values()) {
      modules.forEach((copy) => this.#visitDefault(copy));
    }
  }

  #find(script: string): void {
    const file = script.startsWith("file:") ? fileURLToPath(script) : script;
    const [, folder, extension] =
      /^(.*[\\/]dist)[\\/]tracing[\\/]provider\.(m?js)$/u.exec(file) ?? [];
    if (folder !== undefined) {
      const path = `${folder}/providers.${extension}`;
      this.#modules.set(path, []);
      this.#load(path);
    }
  }

  #load(path: string): void {
    try {
      this.#add(path, createRequire(path)(path));
    } catch {
      // An older Node does not require ESM.
    }
    if (this.#modules.get(path)?.some((copy) => this.#visitDefault(copy)) !== true) {
      // Runners have loaders of their own, that `require` does not know.
      import(pathToFileURL(path).href).then(
        (loaded: unknown) => this.#add(path, loaded),
        () => {},
      );
    }
  }

  #add(path: string, loaded: unknown): void {
    if (isObject(loaded) && typeof Reflect.get(loaded, "getDefaultModelProvider") === "function") {
      const copy = loaded as unknown as ProvidersModule;
      this.#modules.get(path)?.push(copy);
      this.#visitDefault(copy);
    }
  }

  #visitDefault(copy: ProvidersModule): boolean {
    try {
      const provider = copy.getDefaultModelProvider();
      if (isObject(provider)) {
        this.#visit(provider);
        return true;
      }
    } catch {
      // None is set.
    }
    return false;
  }
}
