import type { ModelRequest } from "@openai/agents-core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { type Doubles, ourDoubles, theirDoubles } from "./doubles.ts";
import { Labels, spoil, toPlain } from "../../../testing-shared/test/support/plain.ts";
import { runs, TIMEOUT } from "./run-counts.ts";

const number = fc.nat({ max: 6 });

/** A container whose members are numbers or other containers, named by their number. */
const node = fc.record({
  isList: fc.boolean(),
  members: fc.array(fc.oneof(fc.record({ value: number }), fc.record({ node: number })), {
    maxLength: 3,
  }),
});

const graph = fc.record({
  nodes: fc.array(node, { minLength: 1, maxLength: 6, size: "max" }),
  /** What stands at the places of a request, each a number of a node. */
  input: fc.array(number, { maxLength: 4 }),
  inputIsNode: fc.boolean(),
  modelSettings: number,
  tools: number,
});

type Graph = typeof graph extends fc.Arbitrary<infer T> ? T : never;

const recording = fc.record({
  graphs: fc.array(graph, { minLength: 1, maxLength: 3 }),
  calls: fc.array(
    fc.record({
      request: number,
      /** A request of the same shape that shares nothing with the others. */
      isFresh: fc.boolean(),
      spoils: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6, size: "max" },
  ),
});

type Recording = typeof recording extends fc.Arbitrary<infer T> ? T : never;

/** A request of shared and circular containers. */
function requestOf({ nodes, input, inputIsNode, modelSettings, tools }: Graph): ModelRequest {
  const made = nodes.map(({ isList }): Record<PropertyKey, unknown> | unknown[] =>
    isList ? [] : {},
  );
  const at = (index: number): unknown => made[index % made.length];
  for (const [index, { members }] of nodes.entries()) {
    for (const [place, member] of members.entries()) {
      const key = nodes[index]?.isList === true ? place : `key${place}`;
      Reflect.set(Object(made[index]), key, "value" in member ? member.value : at(member.node));
    }
  }
  const list = at(input[0] ?? 0);
  const request = {
    input: inputIsNode && Array.isArray(list) ? list : input.map((index) => at(index)),
    modelSettings: at(modelSettings),
    tools: at(tools),
  };
  // What no type allows is what is tested.
  return request as unknown as ModelRequest;
}

async function record<TInput>(
  { createModel, literal }: Doubles<TInput>,
  { graphs, calls }: Recording,
): Promise<unknown> {
  const model = createModel(calls.map(() => literal([])));
  const requests = graphs.map((plan) => requestOf(plan));
  for (const { request, isFresh, spoils } of calls) {
    const index = request % graphs.length;
    const live = isFresh ? requestOf(graphs[index] as Graph) : (requests[index] as ModelRequest);
    await model.getResponse(live);
    if (spoils) {
      spoil(live);
    }
  }
  // Calls one by one: whether two calls share a container is no behaviour.
  return model.calls.map(({ request }) => toPlain(request, new Labels()));
}

describe("ScriptedModel beside the SDK's own, recording requests", () => {
  it("keeps what was shared and circular in each", { timeout: TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(recording, async (plan) => {
        expect(await record(ourDoubles, plan)).toEqual(await record(theirDoubles, plan));
      }),
      runs(300, 20_000),
    );
  });
});
