/** A step in the script that the message of a violation lays out. */
export interface ScriptRow {
  /** Whether the message is about this step. */
  readonly isFocus: boolean;
  /** Counted from one. */
  readonly number: number;
  readonly isUnused: boolean;
  /** Indexes of the calls that took it, zero-based, as far as the script names them. */
  readonly takenBy: readonly number[];
  /** What the step is: its kind or method, and how it ends. */
  readonly title: string;
  /** Where the test defined it: `file:line:column`. */
  readonly site: string | undefined;
}

const ROW = /^( {2}> | {4})\s*(\d+)\.\s+\[([^\]]+)\] (.*?)(?: {2}\((.+:\d+:\d+)\))?$/u;

/** Reads the steps out of a message. One without a script has none. */
export function scriptRows(message: string): readonly ScriptRow[] {
  return message.split("\n").flatMap((line) => {
    const [, mark, number, state = "", title = "", site] = ROW.exec(line) ?? [];
    return mark === undefined
      ? []
      : [
          {
            isFocus: mark.includes(">"),
            number: Number(number),
            isUnused: state === "unused",
            takenBy: [...state.matchAll(/#(\d+)/gu)].map(([, call]) => Number(call) - 1),
            title,
            site,
          },
        ];
  });
}

/** A step as a report names it. */
export function rowText({ number, title, site }: ScriptRow): string {
  return `step ${number}, ${title}${site === undefined ? "" : ` (${site})`}`;
}
