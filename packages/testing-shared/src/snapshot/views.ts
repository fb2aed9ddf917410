const typedArrayTag = Object.getOwnPropertyDescriptor(
  Object.getPrototypeOf(Uint8Array.prototype),
  Symbol.toStringTag,
)?.get as (this: ArrayBufferView) => string | undefined;

/** The name of a typed array's class (`Uint8Array`), whose realm ever made it; `undefined` for a `DataView`. */
export function typedArrayName(view: ArrayBufferView): string | undefined {
  return typedArrayTag.call(view);
}

/** Node's `Buffer`, recognised without importing it: most of them stand on a pool that they share by accident. */
export function isNodeBuffer(view: ArrayBufferView): view is Uint8Array {
  const { constructor: made } = view as { readonly constructor: unknown };
  return typeof made === "function" && "isBuffer" in made;
}

/** The bytes that a view shows, without copying them. A view on a buffer that was transferred shows none. */
export function bytesOf(view: ArrayBufferView): Uint8Array {
  const { byteLength } = view;
  return byteLength === 0
    ? new Uint8Array(0)
    : new Uint8Array(view.buffer, view.byteOffset, byteLength);
}

/** Whether two views show the same bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) {
    return false;
  }
  for (let index = 0; index < a.length; index += 1) {
    if (a[index] !== b[index]) {
      return false;
    }
  }
  return true;
}

/** A view of the same type and length as `view`, on another buffer. */
export function viewLike(
  view: ArrayBufferView,
  buffer: ArrayBufferLike,
  byteOffset: number,
): ArrayBufferView {
  const name = typedArrayName(view);
  if (name === undefined) {
    return new DataView(buffer, byteOffset, view.byteLength);
  }
  const View: TypedArrayConstructor = Reflect.get(globalThis, name);
  return new View(buffer, byteOffset, (view as Uint8Array).length);
}

type TypedArrayConstructor = new (
  buffer: ArrayBufferLike,
  byteOffset: number,
  length: number,
) => ArrayBufferView;
