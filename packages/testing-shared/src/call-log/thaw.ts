import { setOwn } from "../snapshot/snapshot.ts";
import { snapshot } from "../snapshot/snapshot.ts";
import { HOLE, isNode, type ObjectNode, type Retained } from "./nodes.ts";

/** Makes plain, mutable data of a kept value: new containers, the same runtime objects. */
export function thaw(retained: Retained): unknown {
  if (!isNode(retained)) {
    return retained;
  }
  switch (retained.kind) {
    case "object":
      return thawObject(retained);
    case "array":
      return thawElements(retained.values);
    case "leaf":
      return retained.valueClass?.copy(retained.copy) ?? snapshot(retained.copy);
    case "runtime":
      return retained.value;
  }
}

function thawObject({ shape, values }: ObjectNode): object {
  if (shape.assignable) {
    const object: Record<PropertyKey, unknown> = {};
    for (let index = 0; index < values.length; index += 1) {
      object[shape.keys[index] as PropertyKey] = thaw(values[index]);
    }
    return object;
  }
  const object = shape.nullPrototype ? (Object.create(null) as object) : {};
  for (const [index, key] of shape.keys.entries()) {
    setOwn(object, key, thaw(values[index]));
  }
  return object;
}

/** An array of the kept elements, with its holes. */
export function thawElements(values: readonly Retained[]): unknown[] {
  const array = new Array<unknown>(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    if (value !== HOLE) {
      array[index] = thaw(value);
    }
  }
  return array;
}
