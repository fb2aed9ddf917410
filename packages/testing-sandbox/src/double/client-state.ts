import { Manifest, type SandboxSessionState } from "@openai/agents-core/sandbox";
import { isObject } from "@understudy/testing-shared/internal";

/** Under this key JSON holds the bytes of a file. */
const BYTES = "understudy:bytes";

/** What a scripted client writes of a session's state, unless the test says otherwise: what JSON can say of it. */
export function serializeState(state: SandboxSessionState): Record<string, unknown> {
  const json = JSON.stringify(state, function replace(this: object, key, value: unknown) {
    // Node's Buffer has turned itself into something else by now.
    const live: unknown = Reflect.get(this, key);
    return ArrayBuffer.isView(live)
      ? { [BYTES]: [...new Uint8Array(live.buffer, live.byteOffset, live.byteLength)] }
      : value;
  });
  return JSON.parse(json) as Record<string, unknown>;
}

/** The state that {@link serializeState} wrote. */
export function deserializeState(written: Readonly<Record<string, unknown>>): SandboxSessionState {
  const { manifest, ...rest } = JSON.parse(JSON.stringify(written), (_key, value: unknown) =>
    isObject(value) && Array.isArray(value[BYTES])
      ? Uint8Array.from(value[BYTES] as number[])
      : value,
  ) as Record<string, unknown>;
  return { ...rest, manifest: new Manifest(manifest ?? {}) };
}
