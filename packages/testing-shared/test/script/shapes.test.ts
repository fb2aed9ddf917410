import { script } from "@understudy/testing-shared";
import { isShape } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

describe("script", () => {
  const shapes = {
    inAnyOrder: script.inAnyOrder("a", "b"),
    inOrder: script.inOrder("a"),
    optional: script.optional("a"),
    repeat: script.repeat("a", { times: 2 }),
    ambient: script.ambient("a"),
    gate: script.gate("a"),
    when: script.when(() => true, ["a"]),
  };

  test("makes shapes, one with each of its functions", () => {
    expect(Object.keys(script)).toEqual(Object.keys(shapes));
    expect(Object.values(shapes).map(isShape)).toEqual(Object.keys(shapes).map(() => true));
  });

  test("makes plain data that says what it is", () => {
    const { inAnyOrder, inOrder, optional, repeat, ambient } = shapes;

    expect(inAnyOrder).toEqual({ shape: "in_any_order", items: ["a", "b"] });
    expect(inOrder).toEqual({ shape: "in_order", items: ["a"] });
    expect(optional).toEqual({ shape: "optional", item: "a" });
    expect(repeat).toEqual({ shape: "repeat", item: "a", atLeast: 2, atMost: 2 });
    expect(ambient).toEqual({ shape: "ambient", step: "a" });
  });

  test("makes what nobody can change", () => {
    const { gate, ...plain } = shapes;

    expect(Object.values(plain).every((shape) => Object.isFrozen(shape))).toBe(true);
    expect(Object.isFrozen(shapes.inAnyOrder.items)).toBe(true);
    expect(gate.held).toBe("a");
  });

  test("is not changed by a list that changes later", () => {
    const steps = ["a"];
    const lane = script.when(() => true, steps);
    const group = script.inAnyOrder(...steps);
    steps.push("b");

    expect(lane.items).toEqual(["a"]);
    expect(group.items).toEqual(["a"]);
  });
});

describe("isShape", () => {
  test.each([undefined, null, "optional", ["optional"], {}, { shape: "circle" }, { shape: 1 }])(
    "says no to %o",
    (value) => {
      expect(isShape(value)).toBe(false);
    },
  );
});
