import { structuredCloneImpl } from "#structured-clone";

/** Copies an `ArrayBuffer` or a `SharedArrayBuffer`; the copy of a shared one shares nothing. */
export function copyBuffer<T extends ArrayBufferLike>(buffer: T): T {
  return isShared(buffer)
    ? (SharedArrayBuffer.prototype.slice.call(buffer, 0) as T)
    : structuredCloneImpl(buffer);
}

function isShared(buffer: ArrayBufferLike): boolean {
  return Object.prototype.toString.call(buffer) === "[object SharedArrayBuffer]";
}

/** Copies a typed array, a `Buffer` or a `DataView` with its own bytes only, whatever the size of its buffer. */
export function copyView(view: ArrayBufferView): ArrayBufferView {
  if (isNodeBuffer(view)) {
    // Through the species: the copy is a Buffer again, with memory of its own instead of the pool's.
    return Uint8Array.prototype.slice.call(view);
  }
  const bytes = new Uint8Array(view.byteLength);
  bytes.set(bytesOf(view));
  return viewLike(view, bytes.buffer, 0);
}

/** A view of the same type and length as `view`, on another buffer. */
export function viewLike(
  view: ArrayBufferView,
  buffer: ArrayBufferLike,
  byteOffset: number,
): ArrayBufferView {
  const tag = String(Reflect.get(view, Symbol.toStringTag) ?? "DataView");
  const length = tag === "DataView" ? view.byteLength : (view as Uint8Array).length;
  const View: ViewConstructor = Reflect.get(globalThis, tag);
  return new View(buffer, byteOffset, length);
}

/** The bytes that a view shows, without copying them. */
export function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

/** Node's `Buffer`, recognised without importing it: most of them stand on a pool that they share by accident. */
export function isNodeBuffer(view: ArrayBufferView): view is Uint8Array {
  return "isBuffer" in view.constructor;
}

type ViewConstructor = new (
  buffer: ArrayBufferLike,
  byteOffset: number,
  length: number,
) => ArrayBufferView;
