import * as fc from "fast-check";

/** A container of a live value, before it is built: what it is, and what it holds. */
interface ContainerPlan {
  readonly kind: "object" | "null object" | "array" | "map" | "set" | "date" | "bytes" | "views";
  readonly members: readonly { readonly key: PropertyKey; readonly value: ValuePlan }[];
  readonly form: "data" | "getters" | "frozen";
}

/** Something that has no parts, or the container at a place of the plan. */
type ValuePlan = { readonly plain: unknown } | { readonly container: number };

/** A graph of containers that refer to each other in any way. */
export type GraphPlan = readonly ContainerPlan[];

class Session {
  readonly open = true;
}

const SYMBOL = Symbol("key");

/** Values that have no parts, among them all that are easily taken for each other. */
export const plainValues: readonly unknown[] = [
  0,
  -0,
  1,
  1n,
  Number.NaN,
  "",
  "a",
  "1",
  "undefined",
  true,
  null,
  undefined,
  SYMBOL,
  Symbol.iterator,
  () => undefined,
  new Session(),
  new Error("kept"),
];

const keys: readonly PropertyKey[] = ["a", "b", "1", "__proto__", "toString", "length", SYMBOL];

const valuePlan: fc.Arbitrary<ValuePlan> = fc.oneof(
  fc.constantFrom(...plainValues).map((plain) => ({ plain })),
  fc.nat(40).map((container) => ({ container })),
);

/** Plans of graphs: cycles, shared references, holes, and every kind of container. */
export const graphPlans: fc.Arbitrary<GraphPlan> = fc.array(
  fc.record({
    kind: fc.constantFrom<ContainerPlan["kind"]>(
      "object",
      "object",
      "array",
      "array",
      "null object",
      "map",
      "set",
      "date",
      "bytes",
      "views",
    ),
    members: fc.array(fc.record({ key: fc.constantFrom(...keys), value: valuePlan }), {
      maxLength: 4,
    }),
    form: fc.constantFrom<ContainerPlan["form"]>("data", "data", "data", "getters", "frozen"),
  }),
  { minLength: 1, maxLength: 10 },
);

/** Builds the containers of a plan. */
export function buildGraph(plan: GraphPlan): object[] {
  const containers = plan.map(({ kind, members }) => emptyContainer(kind, members.length));
  const valueOf = (value: ValuePlan): unknown =>
    "plain" in value ? value.plain : containers[value.container % containers.length];
  for (const [index, { members, form }] of plan.entries()) {
    const container = containers[index] ?? {};
    for (const { key, value } of members) {
      addMember(container, key, valueOf(value), form);
    }
    if (form === "frozen" && !ArrayBuffer.isView(container)) {
      Object.freeze(container);
    }
  }
  return containers;
}

function emptyContainer(kind: ContainerPlan["kind"], size: number): object {
  switch (kind) {
    case "object":
      return {};
    case "null object":
      return Object.create(null) as object;
    case "array":
      return [];
    case "map":
      return new Map();
    case "set":
      return new Set();
    case "date":
      return new Date(size);
    case "bytes":
      return size > 2 ? Buffer.from([size]) : new Uint8Array(size);
    case "views": {
      const buffer = new ArrayBuffer(4);
      return { first: new Uint8Array(buffer, 1), second: new DataView(buffer), third: buffer };
    }
  }
}

function addMember(
  container: object,
  key: PropertyKey,
  value: unknown,
  form: ContainerPlan["form"],
): void {
  if (Array.isArray(container)) {
    // A key that is a number stands for a hole.
    container.length += key === "1" ? 1 : 0;
    container.push(value);
  } else if (container instanceof Map) {
    container.set(typeof value === "object" ? value : key, value);
  } else if (container instanceof Set) {
    container.add(value);
  } else if (!(container instanceof Date) && !ArrayBuffer.isView(container)) {
    Object.defineProperty(container, key, {
      configurable: true,
      enumerable: true,
      ...(form === "getters" ? { get: () => value } : { value, writable: true }),
    });
  }
}
