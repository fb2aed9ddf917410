import {
  type AmbientStep,
  type GatedStep,
  type InAnyOrder,
  type InOrder,
  type OptionalStep,
  type RepeatedStep,
  script,
  type Scripted,
  type WhenLane,
} from "@understudy/testing-shared";
import { expectTypeOf, test } from "vitest";

/** A call as a matcher of a boundary sees it. */
interface Call {
  readonly prompt: string;
}

type Item =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool"; readonly args: string[] };

/** Steps as the boundaries have them: lists, and literals that a key tells apart. */
type Step =
  | readonly Item[]
  | { readonly method: "read"; readonly match?: (path: string) => unknown; readonly result: string }
  | { readonly method: "size"; readonly match?: (size: number) => unknown; readonly result: number }
  | { readonly respond: (call: Call) => readonly Item[] };

declare function play(steps: readonly (Scripted<Step> | WhenLane<Call, Scripted<Step>>)[]): void;

declare function expectAll(
  group: InAnyOrder<
    "mute" | "send" | { readonly method: "send"; readonly match: (text: string) => unknown }
  >,
): void;

test("a literal in a group has the types of its context", () => {
  play([
    script.inAnyOrder(
      [{ type: "text", text: "Paris." }],
      {
        respond: (call) => {
          expectTypeOf(call).toEqualTypeOf<Call>();
          return [{ type: "tool", args: [call.prompt] }];
        },
      },
      { method: "read", match: (path) => path.startsWith("/"), result: "text" },
      script.optional({ method: "size", match: (size) => size.toFixed() === "1", result: 1 }),
    ),
    script.inOrder({ method: "read", match: (path) => path.startsWith("/"), result: "text" }),
    script.optional({
      respond: (call) => [{ type: "text", text: call.prompt }],
    }),
    script.repeat(
      { method: "size", match: (size) => size.toFixed() === "1", result: 1 },
      { times: 2 },
    ),
    script.ambient({ method: "size", match: (size) => size.toFixed() === "1", result: 1 }),
    script.gate({ method: "size", match: (size) => size.toFixed() === "1", result: 1 }),
    script.ambient(
      script.gate({ method: "read", match: (path) => path.startsWith("/"), result: "text" }),
    ),
  ]);
  expectAll(script.inAnyOrder("mute", { method: "send", match: (text) => text.startsWith("a") }));
});

test("a literal deep in groups has the types of its context", () => {
  play([
    script.repeat(
      script.inOrder(
        script.optional(
          script.inAnyOrder(
            script.gate({ method: "read", match: (path) => path.startsWith("/"), result: "text" }),
            { respond: (call) => [{ type: "text", text: call.prompt }] },
          ),
        ),
        [{ type: "tool", args: ["a"] }],
      ),
      { atLeast: 1 },
    ),
  ]);
});

test("the predicate of a lane has the call of its context, and its steps the types of theirs", () => {
  play([
    script.when(
      (call) => {
        expectTypeOf(call).toEqualTypeOf<Call>();
        return call.prompt === "";
      },
      [
        [{ type: "text", text: "Paris." }],
        { method: "read", match: (path) => path.startsWith("/"), result: "text" },
        script.optional({ respond: (call) => [{ type: "text", text: call.prompt }] }),
      ],
    ),
  ]);
});

test("a group in a constant has the types of what stands in it, and fits", () => {
  const items: Item[] = [{ type: "text", text: "Rome." }];
  const group = script.inAnyOrder(items, [{ type: "text", text: "Paris." }], {
    method: "read",
    result: "text",
  });
  const order = script.inOrder(group, { method: "size", result: 1 });
  const optional = script.optional(order);
  const repeat = script.repeat(
    { respond: (call: Call) => [{ type: "text" as const, text: call.prompt }] },
    { times: 2 },
  );
  const gate = script.gate({ method: "read", result: "text" });
  const ambient = script.ambient(gate);
  const lane = script.when((call: Call) => call.prompt === "", [items, repeat, gate]);
  play([
    group,
    order,
    optional,
    repeat,
    gate,
    ambient,
    lane,
    script.inAnyOrder(gate, repeat, items),
  ]);

  expectTypeOf(script.inAnyOrder("a", 1)).toEqualTypeOf<InAnyOrder<"a" | 1, readonly ["a", 1]>>();
  expectTypeOf(script.inOrder("a", 1)).toEqualTypeOf<InOrder<"a" | 1, readonly ["a", 1]>>();
  expectTypeOf(script.optional("a")).toEqualTypeOf<OptionalStep<"a">>();
  expectTypeOf(script.repeat("a", { times: 1 })).toEqualTypeOf<RepeatedStep<"a">>();
  expectTypeOf(script.ambient("a")).toEqualTypeOf<AmbientStep<"a">>();
  expectTypeOf(script.gate("a")).toEqualTypeOf<GatedStep<"a">>();
});

test("a list of steps spreads into a group", () => {
  const steps: readonly Step[] = [];
  const typed: Scripted<Step> = script.inAnyOrder(...steps);
  const group = script.inOrder(...steps);

  expectTypeOf(group).toExtend<InOrder<Step>>();
  play([typed, group]);
});

test("what is no step does not compile", () => {
  const lane = script.when((call: Call) => call.prompt, [[{ type: "text", text: "Paris." }]]);
  const wrong = script.inAnyOrder({ method: "write", result: "text" });
  const wrongCall = script.when((call: { readonly prompt: number }) => call.prompt, []);
  play([lane]);

  // @ts-expect-error -- There is no such method.
  play([script.inAnyOrder({ method: "write", result: "text" })]);
  // @ts-expect-error -- Nor is there in a constant.
  play([wrong]);
  // @ts-expect-error -- The result is of the other method.
  play([script.optional({ method: "read", result: 1 })]);
  // @ts-expect-error -- An item is no step.
  play([script.repeat({ type: "text", text: "Paris." }, { times: 2 })]);
  // @ts-expect-error -- A path is no number.
  play([script.gate({ method: "read", match: (path: number) => path, result: "text" })]);
  // @ts-expect-error -- A lane stands at the top.
  play([script.inAnyOrder(lane)]);
  // @ts-expect-error -- A gate holds one step.
  play([script.gate(script.optional([{ type: "text", text: "Paris." }]))]);
  // @ts-expect-error -- One step stands outside the order.
  play([script.ambient(script.inAnyOrder([{ type: "text", text: "Paris." }]))]);
  // @ts-expect-error -- The predicate is for other calls.
  play([wrongCall]);
});

test("a repetition takes a number, or limits", () => {
  script.repeat("a", { atMost: 2 });
  script.repeat("a", { atLeast: 2, atMost: undefined });
  // @ts-expect-error -- How often?
  script.repeat("a", {});
  // @ts-expect-error -- Either the one or the others.
  script.repeat("a", { times: 2, atMost: 3 });
  // @ts-expect-error -- No such limit.
  script.repeat("a", { atleast: 2 });
});
