import { describeType, fault, isError } from "@understudy/testing-shared/internal";
import type { Checked, StepFault } from "./prepared-step.ts";

/** What messages say about items. */
export interface ItemWords {
  /** One item. */
  readonly noun: string;
  readonly hint: string;
}

/** What lists, and streams, of one kind hold besides errors. */
export interface ItemForm<TItem> extends ItemWords {
  readonly isItem: (value: unknown) => value is TItem;
  /** A copy that nobody else has. */
  readonly copy: (item: TItem) => TItem;
}

/** Chunks of speech. */
export const CHUNK: ItemForm<Uint8Array> = {
  noun: "chunk",
  hint: "A chunk is a Uint8Array of PCM16 bytes, such as pcm16Samples([0, 100]) makes.",
  // By its tag: a test runner's realm has one of its own.
  isItem: (value): value is Uint8Array =>
    Object.prototype.toString.call(value) === "[object Uint8Array]",
  copy: (chunk) => new Uint8Array(chunk),
};

/** Fragments of text. */
export const FRAGMENT: ItemForm<string> = {
  ...textForm("fragment"),
  hint: "A fragment is a text.",
};

/** Turns of a session. */
export const TURN: ItemForm<string> = {
  ...textForm("turn"),
  hint: "A turn of a session in a list is a text, or an Error. For steps and groups, put a ScriptedTranscriptionSession there.",
};

/** Checks a list and copies what it holds. An error in it keeps its identity. */
export function checkItems<TItem>(
  form: ItemForm<TItem>,
  list: readonly unknown[],
): Checked<readonly (TItem | Error)[]> {
  const items: (TItem | Error)[] = [];
  for (const [index, item] of Array.from(list).entries()) {
    if (isError(item)) {
      items.push(item);
    } else if (form.isItem(item)) {
      items.push(form.copy(item));
    } else {
      return noItem(form, item, `[${index}]`);
    }
  }
  return { value: items };
}

/** A list that nobody else has. An error in it keeps its identity. */
export function copyItems<TItem>(
  form: ItemForm<TItem>,
  items: readonly (TItem | Error)[],
): readonly (TItem | Error)[] {
  return items.map((item) => (isError(item) ? item : form.copy(item)));
}

/** Says that something is no item. */
export function noItem({ noun, hint }: ItemWords, value: unknown, path?: string): StepFault {
  return fault("invalid_outcome", `has a ${noun} that is ${describeType(value)}`, {
    ...(path === undefined ? {} : { path }),
    hint,
  });
}

/** So many items, for the layout of a script. */
export function countItems({ noun }: ItemWords, list: readonly unknown[]): string {
  return `${list.length} ${noun}${list.length === 1 ? "" : "s"}`;
}

function textForm(noun: string): Omit<ItemForm<string>, "hint"> {
  return {
    noun,
    isItem: (value): value is string => typeof value === "string",
    copy: (text) => text,
  };
}
