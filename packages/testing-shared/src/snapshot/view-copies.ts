import type { BytesCopier } from "./copy-bytes.ts";
import { isNodeBuffer, viewLike } from "./views.ts";

/** Puts a copy where it belongs. */
export type Place = (copy: unknown) => void;

/** The views of one snapshot. They wait until all are known: only then is it clear which of them share a buffer. */
export class ViewCopies {
  readonly #places = new Map<ArrayBufferView, Place[]>();
  readonly #bytes: BytesCopier;

  constructor(bytes: BytesCopier) {
    this.#bytes = bytes;
  }

  add(view: ArrayBufferView, place: Place): void {
    const places = this.#places.get(view);
    if (places === undefined) {
      this.#places.set(view, [place]);
    } else {
      places.push(place);
    }
  }

  /** Copies and places every view. @param copies - what the snapshot copied so far: buffers that views share. */
  placeAll(copies: Map<object, object>): void {
    const users = this.#users();
    for (const [view, places] of this.#places) {
      const shares =
        !isNodeBuffer(view) && ((users.get(view.buffer) ?? 0) > 1 || copies.has(view.buffer));
      const copy = shares
        ? viewLike(view, this.#sharedCopy(view.buffer, copies), view.byteOffset)
        : this.#bytes.view(view);
      for (const place of places) {
        place(copy);
      }
    }
  }

  #users(): Map<ArrayBufferLike, number> {
    const users = new Map<ArrayBufferLike, number>();
    for (const view of this.#places.keys()) {
      if (!isNodeBuffer(view)) {
        users.set(view.buffer, (users.get(view.buffer) ?? 0) + 1);
      }
    }
    return users;
  }

  #sharedCopy(buffer: ArrayBufferLike, copies: Map<object, object>): ArrayBufferLike {
    const copy = (copies.get(buffer) as ArrayBufferLike | undefined) ?? this.#bytes.buffer(buffer);
    copies.set(buffer, copy);
    return copy;
  }
}
