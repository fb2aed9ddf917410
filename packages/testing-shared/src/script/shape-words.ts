import type { AnyShape } from "./shape.ts";

/** What a layout says of a shape, around what stands in it. */
export function shapeWords(shape: AnyShape): readonly string[] {
  switch (shape.shape) {
    case "in_any_order":
      return ["in any order"];
    case "in_order":
      return ["in order"];
    case "optional":
      return ["optional"];
    case "repeat":
      return [timesWords(shape.atLeast, shape.atMost)];
    case "ambient":
      return ["outside the order"];
    case "gate":
      return ["gate"];
    case "when": {
      const { name } = shape.predicate;
      return [`for the calls that ${name === "" ? "a predicate" : name} picks`];
    }
  }
}

function timesWords(atLeast: number, atMost: number): string {
  if (atMost === Number.POSITIVE_INFINITY) {
    return atLeast === 0 ? "any number of times" : `${times(atLeast)} or more`;
  }
  return atLeast === atMost ? times(atLeast) : `${atLeast} to ${times(atMost)}`;
}

function times(count: number): string {
  return `${count} time${count === 1 ? "" : "s"}`;
}
