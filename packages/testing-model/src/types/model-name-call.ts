/** One request to a {@link ScriptedModelProvider}. */
export type RecordedModelNameCall = Readonly<{
  /** Position in `calls`, zero-based. */
  index: number;
  /** The name that was asked for; `undefined` or empty for the default model. */
  modelName: string | undefined;
}>;
