/** Fields of the SDK's items and events that hold an id. */
const ID_FIELDS: ReadonlySet<string> = new Set([
  "callid",
  "eventid",
  "itemid",
  "previousitemid",
  "previousresponseid",
  "responseid",
]);

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/giu;

/** Names ids by the order of their first appearance, so that a transcript is the same in every run. */
export class IdLabels {
  readonly #labels = new Map<string, string>();

  /** The label of an id: `#1` for the first. */
  of(id: string): string {
    const label = this.#labels.get(id) ?? `#${this.#labels.size + 1}`;
    this.#labels.set(id, label);
    return label;
  }

  /** A text with labels in the place of the UUIDs in it, which are new in every run. */
  inText(text: string): string {
    return text.replaceAll(UUID, (id) => this.of(id));
  }

  /** Whether a field of that name holds an id. */
  static isIdField(name: string): boolean {
    return ID_FIELDS.has(name.toLowerCase().replaceAll("_", ""));
  }
}
