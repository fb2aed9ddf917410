import { join } from "node:path";
import ts from "typescript";

/** The names that a built entry exports, read from its declarations. */
export interface ExportNames {
  /** Names that there are at run time; classes among them. */
  readonly values: readonly string[];
  /** Names that there are for the compiler alone. */
  readonly types: readonly string[];
}

/**
 * Reads the declarations of entries as a user's compiler resolves them from a file in `folder`.
 *
 * @param specifiers - such as `@understudy/testing/model`.
 */
export function readExportNames<T extends string>(
  folder: string,
  specifiers: readonly T[],
): ReadonlyMap<T, ExportNames> {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ["lib.es2023.d.ts"],
    types: [],
    skipLibCheck: true,
    noEmit: true,
  };
  const entries = specifiers.map(
    (specifier) => [specifier, resolve(specifier, folder, options)] as const,
  );
  const program = ts.createProgram(
    entries.map(([, path]) => path),
    options,
  );
  const checker = program.getTypeChecker();
  return new Map(
    entries.map(([specifier, path]) => {
      const file = program.getSourceFile(path);
      const module = file === undefined ? undefined : checker.getSymbolAtLocation(file);
      if (module === undefined) {
        throw new Error(`${specifier} exports nothing`);
      }
      return [specifier, namesOf(checker.getExportsOfModule(module), checker)];
    }),
  );
}

function resolve(specifier: string, folder: string, options: ts.CompilerOptions): string {
  const { resolvedModule } = ts.resolveModuleName(
    specifier,
    join(folder, "importer.mts"),
    options,
    ts.sys,
    undefined,
    undefined,
    ts.ModuleKind.ESNext,
  );
  if (resolvedModule === undefined) {
    throw new Error(`${specifier} has no declarations`);
  }
  return resolvedModule.resolvedFileName;
}

function namesOf(symbols: readonly ts.Symbol[], checker: ts.TypeChecker): ExportNames {
  const isValue = (symbol: ts.Symbol): boolean => {
    const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    const { flags } = isAlias ? checker.getAliasedSymbol(symbol) : symbol;
    return (flags & ts.SymbolFlags.Value) !== 0;
  };
  const names = (chosen: readonly ts.Symbol[]): readonly string[] =>
    chosen.map(({ name }) => name).toSorted();
  return {
    values: names(symbols.filter((symbol) => isValue(symbol))),
    types: names(symbols.filter((symbol) => !isValue(symbol))),
  };
}
