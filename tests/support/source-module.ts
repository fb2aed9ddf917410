import ts from "typescript";

/** One place where a module names another. */
export interface ModuleReference {
  readonly specifier: string;
  /** Erased by the compiler: `import type`, `export type ... from`, `import("...")` as a type. */
  readonly isTypeOnly: boolean;
  /** `import("...")` as an expression. */
  readonly isDynamic: boolean;
  readonly line: number;
}

/** What the import rules look at in a source file. */
export interface SourceModule {
  /** The package's folder, such as `testing-model`. */
  readonly packageFolder: string;
  /** Relative to the package, with forward slashes: `src/steps/step.ts`. */
  readonly path: string;
  readonly references: readonly ModuleReference[];
  /** Lines with `instanceof`. */
  readonly instanceofLines: readonly number[];
  /** Lines of statements that are not a re-export by name from another module. */
  readonly ownCodeLines: readonly number[];
  readonly lineCount: number;
}

/** Reads a source file with the compiler's parser. */
export function readSourceModule(packageFolder: string, path: string, text: string): SourceModule {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (node: ts.Node): number =>
    file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  const references: ModuleReference[] = [];
  const instanceofLines: number[] = [];

  const visit = (node: ts.Node): void => {
    const reference = referenceOf(node);
    if (reference !== undefined) {
      references.push({ ...reference, line: lineOf(node) });
    }
    if (node.kind === ts.SyntaxKind.InstanceOfKeyword) {
      instanceofLines.push(lineOf(node));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);

  return {
    packageFolder,
    path,
    references,
    instanceofLines,
    ownCodeLines: file.statements.filter((node) => !isReExportByName(node)).map(lineOf),
    lineCount: text.replace(/\n$/, "").split("\n").length,
  };
}

function isReExportByName(statement: ts.Statement): boolean {
  return (
    ts.isExportDeclaration(statement) &&
    statement.moduleSpecifier !== undefined &&
    statement.exportClause !== undefined &&
    ts.isNamedExports(statement.exportClause)
  );
}

function referenceOf(node: ts.Node): Omit<ModuleReference, "line"> | undefined {
  if (ts.isImportDeclaration(node)) {
    const isTypeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
    return fromLiteral(node.moduleSpecifier, { isTypeOnly });
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return fromLiteral(node.moduleSpecifier, { isTypeOnly: node.isTypeOnly });
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
    return fromLiteral(node.argument.literal, { isTypeOnly: true });
  }
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return fromLiteral(node.arguments[0], { isDynamic: true });
  }
  return undefined;
}

function fromLiteral(
  node: ts.Node | undefined,
  { isTypeOnly = false, isDynamic = false },
): Omit<ModuleReference, "line"> {
  // A computed specifier is kept as it is written: no rule allows it.
  const specifier =
    node !== undefined && ts.isStringLiteralLike(node) ? node.text : (node?.getText() ?? "");
  return { specifier, isTypeOnly, isDynamic };
}
