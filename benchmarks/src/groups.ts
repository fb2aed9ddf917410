import type { AgentOutputItem, Model } from "@openai/agents-core";
import { ScriptedModel as SdkScriptedModel } from "@openai/agents-core/testing";
import { ScriptedModel } from "@understudy/testing-model";
import { script } from "@understudy/testing-shared";

import { freshRequest, slidingWindow } from "./conversations.ts";
import { inTurn, now } from "./measure.ts";
import { shortOutputs } from "./record.ts";
import { type Mode, type Row, type Section, times } from "./section.ts";

const STEPS = 10_000;
const WARM_UP = 2000;
const WIDTHS = [10, 100, 1000] as const;
const MOST_A_CANDIDATE = 1;

/** What a script of so many steps is made of. */
const SHAPES: Readonly<
  Record<string, (outputs: readonly (readonly AgentOutputItem[])[]) => Model>
> = {
  "SDK, a list": (outputs) => new SdkScriptedModel(outputs.map((output) => [...output])),
  "a list": (outputs) => new ScriptedModel(outputs),
  "one repeated step": (outputs) =>
    new ScriptedModel([script.repeat(outputs[0] ?? [], { times: outputs.length })]),
  "ten lanes": (outputs) => {
    const model = new ScriptedModel();
    const lanes = Array.from({ length: 10 }, (_, lane) =>
      model.for(
        `agent ${lane}`,
        outputs.filter((_output, index) => index % 10 === lane),
      ),
    );
    let calls = 0;
    return {
      getResponse: async (request) => {
        calls += 1;
        const lane = lanes[(calls - 1) % 10] ?? model;
        return await lane.getResponse(request);
      },
      getStreamedResponse: (request) => model.getStreamedResponse(request),
    };
  },
  ...Object.fromEntries(
    WIDTHS.map((width) => [
      `groups of ${width}, the last fits`,
      (outputs: readonly (readonly AgentOutputItem[])[]) =>
        new ScriptedModel(
          Array.from({ length: Math.ceil(outputs.length / width) }, (_, group) =>
            script.inAnyOrder(
              ...outputs.slice(group * width, (group + 1) * width).map((response, index, all) => ({
                type: "response" as const,
                // Steps are taken from the last to the first, and each call is refused by those before.
                match: () => isLastLeft(all, index),
                response,
              })),
            ),
          ),
        ),
    ]),
  ),
};

/** How many steps of a group were taken. */
const takenOf = new WeakMap<object, number>();

function isLastLeft(group: object & { readonly length: number }, index: number): boolean {
  const taken = takenOf.get(group) ?? 0;
  const isLast = index === group.length - 1 - taken;
  if (isLast) {
    takenOf.set(group, taken + 1);
  }
  return isLast;
}

/** What one call takes of a script of 10,000 steps, by its shape. */
export async function measureGroups({ full }: Mode): Promise<Section> {
  const shapes = Object.keys(SHAPES);
  const measured = await inTurn(
    shapes,
    {
      rounds: full ? 9 : 3,
      budget: full ? 60_000 : 4000,
      warmUp: async (shape) => takeAll(shape, WARM_UP),
    },
    async (shape) => takeAll(shape, STEPS),
  );
  const list = measured.median("a list");
  const perCandidate = WIDTHS.map((width) => {
    const candidates = (width + 1) / 2;
    return (measured.median(`groups of ${width}, the last fits`) - list) / candidates;
  });
  const most = Math.max(...perCandidate);
  return {
    title: `Taking a step of ${STEPS}, by the shape of the script`,
    rows: shapes.map((shape): Row => ({
      script: shape,
      "us a call": measured.median(shape),
      "to a list": times(measured.ratio(shape, "a list")),
    })),
    targets: [
      {
        wanted: `taking from a group is O(width): at most ${MOST_A_CANDIDATE} us a step that is asked`,
        measured: `${most.toFixed(2)} us`,
        reached: most <= MOST_A_CANDIDATE,
      },
    ],
    ratios: Object.fromEntries(
      shapes.map((shape) => [`${shape} / a list`, measured.ratio(shape, "a list")]),
    ),
  };
}

/** Microseconds a call. */
async function takeAll(shape: string, steps: number): Promise<number> {
  const model = SHAPES[shape]?.(shortOutputs(steps));
  if (model === undefined) {
    throw new Error(`There is no shape ${shape}.`);
  }
  const request = freshRequest(slidingWindow(1)(0));
  const start = now();
  for (let step = 0; step < steps; step += 1) {
    await model.getResponse(request);
  }
  return ((now() - start) * 1000) / steps;
}
