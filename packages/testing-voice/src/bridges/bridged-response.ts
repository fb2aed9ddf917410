/** What a bridged model says of its answer. */
export interface BridgedResponse {
  /** Always 1970-01-01T00:00:00.000Z: an answer of a script does not depend on the clock. */
  readonly timestamp: Date;
  /** The `modelName` of the model behind the bridge. */
  readonly modelId: string;
}

/** A response of its own for each call: a `Date` can be changed. */
export function bridgedResponse({ modelName }: { readonly modelName: string }): BridgedResponse {
  return { timestamp: new Date(0), modelId: modelName };
}
