/** A line of a table: what a column shows under its heading. */
export type Row = Readonly<Record<string, string | number>>;

/** Something that the project wants to reach, and what was measured. */
export interface Target {
  readonly wanted: string;
  readonly measured: string;
  readonly reached: boolean;
}

/** One measurement, as it is printed and kept. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly targets: readonly Target[];
  /** Figures that do not depend on the machine: ratios, and growth over the number of turns. */
  readonly ratios: Readonly<Record<string, number>>;
}

/** How the benchmarks were asked to run. */
export interface Mode {
  /** Everything, with as many rounds as steady medians need, instead of what two minutes allow. */
  readonly full: boolean;
}

/** A number for people: three significant digits, none behind the point from 100 on. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) {
    return "-";
  }
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** A ratio for people. */
export function times(ratio: number): string {
  return Number.isFinite(ratio) ? `${digits(ratio)}x` : "-";
}

/** The table of a section, its columns aligned: words to the left, figures to the right. */
export function layoutTable(rows: readonly Row[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [
    headings,
    ...rows.map((row) =>
      headings.map((heading) => {
        const value = row[heading] ?? "";
        return typeof value === "number" ? digits(value) : value;
      }),
    ),
  ];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}
