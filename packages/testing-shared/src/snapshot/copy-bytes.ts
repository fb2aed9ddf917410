import { structuredCloneImpl } from "#structured-clone";
import { dataKind } from "./data-kind.ts";
import { bytesOf, isNodeBuffer, viewLike } from "./views.ts";

/** How a snapshot copies bytes. */
export interface BytesCopier {
  /** A copy of a typed array, a `Buffer` or a `DataView` that stands alone on its buffer. */
  readonly view: (view: ArrayBufferView) => ArrayBufferView;
  readonly buffer: (buffer: ArrayBufferLike) => ArrayBufferLike;
}

/** Copies an `ArrayBuffer` or a `SharedArrayBuffer`; the copy of a shared one shares nothing. */
function copyBuffer<T extends ArrayBufferLike>(buffer: T): T {
  if (dataKind(buffer) === "shared-buffer") {
    return SharedArrayBuffer.prototype.slice.call(buffer, 0) as T;
  }
  if (isDetached(buffer)) {
    return new ArrayBuffer(0) as T;
  }
  return Reflect.get(buffer, "resizable") === true
    ? structuredCloneImpl(buffer)
    : (copyOf(buffer) as T);
}

/** A structured clone costs many times as much, and a `slice` would make a buffer of the other's realm. */
function copyOf(buffer: ArrayBufferLike): ArrayBuffer {
  const copy = new ArrayBuffer(buffer.byteLength);
  new Uint8Array(copy).set(new Uint8Array(buffer));
  return copy;
}

/** A buffer that was transferred has no bytes, and no structured clone either. */
function isDetached(buffer: ArrayBufferLike): boolean {
  const resizable = Reflect.get(buffer, "resizable") === true;
  return Reflect.get(buffer, "detached") === true || (buffer.byteLength === 0 && !resizable);
}

/** Copies a typed array, a `Buffer` or a `DataView` with its own bytes only, whatever the size of its buffer. */
function copyView(view: ArrayBufferView): ArrayBufferView {
  if (isNodeBuffer(view)) {
    // Through the species: the copy is a Buffer again, with memory of its own instead of the pool's.
    return Uint8Array.prototype.slice.call(view);
  }
  const bytes = new Uint8Array(view.byteLength);
  bytes.set(bytesOf(view));
  return viewLike(view, bytes.buffer, 0);
}

/** Makes a new copy of whatever it is given. */
export const FRESH_BYTES: BytesCopier = { view: copyView, buffer: copyBuffer };
