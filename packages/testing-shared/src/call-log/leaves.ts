import type { DataKind } from "../snapshot/data-kind.ts";
import { snapshot } from "../snapshot/snapshot.ts";
import type { ValueClass } from "../snapshot/value-class.ts";
import { bytesOf, isNodeBuffer, sameBytes, typedArrayName } from "../snapshot/views.ts";
import type { LeafNode } from "./nodes.ts";

/** Whether a live date, view or buffer is what an earlier call held. An instance of a value class never is. */
export function isSameLeaf(live: object, kind: DataKind, leaf: LeafNode): boolean {
  if (kind !== leaf.dataKind) {
    return false;
  }
  const { copy } = leaf;
  switch (kind) {
    case "date":
      return Object.is(Date.prototype.getTime.call(live), Date.prototype.getTime.call(copy));
    case "view":
      return sameViews(live as ArrayBufferView, copy as ArrayBufferView);
    case "buffer":
      return sameBuffers(live as ArrayBuffer, copy as ArrayBuffer);
    default:
      return false;
  }
}

function sameViews(a: ArrayBufferView, b: ArrayBufferView): boolean {
  return (
    typedArrayName(a) === typedArrayName(b) &&
    isNodeBuffer(a) === isNodeBuffer(b) &&
    sameBytes(bytesOf(a), bytesOf(b))
  );
}

function sameBuffers(a: ArrayBuffer, b: ArrayBuffer): boolean {
  return (
    a.byteLength === b.byteLength &&
    a.byteLength > 0 &&
    Reflect.get(a, "maxByteLength") === Reflect.get(b, "maxByteLength") &&
    sameBytes(new Uint8Array(a), new Uint8Array(b))
  );
}

/** The memory that a leaf stands on, if another leaf could stand on it too. */
export function memoryOf(live: object, kind: DataKind): object | undefined {
  if (kind === "view") {
    return isNodeBuffer(live as ArrayBufferView) ? undefined : (live as ArrayBufferView).buffer;
  }
  return kind === "buffer" || kind === "shared-buffer" ? live : undefined;
}

/** A copy of a live leaf, or of a kept one. */
export function copyLeaf(leaf: object, valueClass: ValueClass | undefined): object {
  return valueClass?.copy(leaf) ?? snapshot(leaf);
}
