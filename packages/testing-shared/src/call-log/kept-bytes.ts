import { type BytesCopier, FRESH_BYTES } from "../snapshot/copy-bytes.ts";
import { dataKind } from "../snapshot/data-kind.ts";
import { bytesOf, isNodeBuffer, sameBytes, typedArrayName } from "../snapshot/views.ts";

/** Fewer bytes than this are not worth looking for. */
const FEWEST = 4096;

/**
 * Copies bytes for a log, and keeps equal ones once: a file that is written again and again is retained as often as it
 * changes. What it returns is never changed, and is copied before anybody sees it.
 */
export class KeptBytes implements BytesCopier {
  /** The latest copy of each kind and length: what the next one is held against. */
  readonly #latest = new Map<string, ArrayBufferView | ArrayBufferLike>();

  readonly view = (view: ArrayBufferView): ArrayBufferView => {
    const kind = isNodeBuffer(view) ? "Buffer" : (typedArrayName(view) ?? "DataView");
    return this.#keep(kind, view, bytesOf(view), FRESH_BYTES.view);
  };

  readonly buffer = (buffer: ArrayBufferLike): ArrayBufferLike => {
    const plain = dataKind(buffer) === "buffer" && Reflect.get(buffer, "resizable") !== true;
    return plain
      ? this.#keep("ArrayBuffer", buffer, new Uint8Array(buffer), FRESH_BYTES.buffer)
      : FRESH_BYTES.buffer(buffer);
  };

  #keep<T extends ArrayBufferView | ArrayBufferLike>(
    kind: string,
    source: T,
    bytes: Uint8Array,
    copy: (source: T) => T,
  ): T {
    if (bytes.length < FEWEST) {
      return copy(source);
    }
    const key = `${kind} ${bytes.length}`;
    const latest = this.#latest.get(key);
    if (latest !== undefined && sameBytes(bytes, bytesIn(latest))) {
      return latest as T;
    }
    const kept = copy(source);
    this.#latest.set(key, kept);
    return kept;
  }
}

function bytesIn(kept: ArrayBufferView | ArrayBufferLike): Uint8Array {
  return ArrayBuffer.isView(kept) ? bytesOf(kept) : new Uint8Array(kept);
}
