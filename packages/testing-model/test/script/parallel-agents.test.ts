import { Agent, type Model, Runner } from "@openai/agents";
import { ScriptedModel as SdkScriptedModel } from "@openai/agents/testing";
import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";
import { script } from "@understudy/testing-shared";
import { describe, expect, test } from "vitest";

// Two agents that are tools of a third ask one model at once. Which asks first depends on what each does before it.

const ASK_BOTH = [
  functionCall("ask_paris", { input: "The weather?" }, { callId: "call_1" }),
  functionCall("ask_rome", { input: "The weather?" }, { callId: "call_2" }),
];
const RAIN = [assistantMessage("Rain in Paris.")];
const SUN = [assistantMessage("Sun in Rome.")];
const DONE = [assistantMessage("Done.")];

/** Asks both. @param late - who looks something up first, and so asks the model second. */
async function askBoth(
  models: Readonly<Record<"Lead" | "Paris" | "Rome", Model>>,
  late: "Paris" | "Rome",
): Promise<string> {
  const specialist = (name: "Paris" | "Rome"): Agent =>
    new Agent({
      name,
      instructions: async () => {
        for (let turn = 0; turn < (name === late ? 100 : 0); turn += 1) {
          await Promise.resolve();
        }
        return `You are ${name}.`;
      },
      model: models[name],
    });
  const tools = [specialist("Paris"), specialist("Rome")].map((agent) =>
    agent.asTool({ toolName: `ask_${agent.name.toLowerCase()}`, toolDescription: agent.name }),
  );
  const lead = new Agent({ name: "Lead", model: models.Lead, tools });
  const { history } = await new Runner({ tracingDisabled: true }).run(lead, "The weather?");
  return history
    .flatMap((item) =>
      item.type === "function_call_result" ? [`${item.name}: ${JSON.stringify(item.output)}`] : [],
    )
    .join("\n");
}

const RIGHT = /ask_paris: .*Rain in Paris.*\nask_rome: .*Sun in Rome/;
const SWAPPED = /ask_paris: .*Sun in Rome.*\nask_rome: .*Rain in Paris/;

function sameModel<T extends Model>(model: T): Readonly<Record<"Lead" | "Paris" | "Rome", T>> {
  return { Lead: model, Paris: model, Rome: model };
}

describe("on a list", () => {
  test.each([
    [
      "the SDK's double",
      () => new SdkScriptedModel([[...ASK_BOTH], [...RAIN], [...SUN], [...DONE]]),
    ],
    ["ours", () => new ScriptedModel([ASK_BOTH, RAIN, SUN, DONE])],
  ] as const)(
    "%s gives the answers to whoever asks first, and is content",
    async (_whose, make) => {
      const inOrder = make();
      const outOfOrder = make();

      expect(await askBoth(sameModel(inOrder), "Rome")).toMatch(RIGHT);
      expect(await askBoth(sameModel(outOfOrder), "Paris")).toMatch(SWAPPED);

      inOrder.assertComplete();
      outOfOrder.assertComplete();
    },
  );
});

describe.each(["Paris", "Rome"] as const)(
  "where %s asks second, each gets its own answer",
  (late) => {
    test("from a lane", async () => {
      const model = new ScriptedModel([ASK_BOTH, DONE]);
      const models = {
        Lead: model,
        Paris: model.for("Paris", [RAIN]),
        Rome: model.for("Rome", [SUN]),
      };

      expect(await askBoth(models, late)).toMatch(RIGHT);
      model.assertComplete();
    });

    test("from a lane that a predicate picks for", async () => {
      const model = new ScriptedModel([
        script.when(({ request }) => request.systemInstructions === "You are Paris.", [RAIN]),
        script.when(({ request }) => request.systemInstructions === "You are Rome.", [SUN]),
        ASK_BOTH,
        DONE,
      ]);

      expect(await askBoth(sameModel(model), late)).toMatch(RIGHT);
      model.assertComplete();
    });

    test("from a group", async () => {
      const model = new ScriptedModel([
        ASK_BOTH,
        script.inAnyOrder(
          {
            type: "response",
            match: ({ request }) => request.systemInstructions === "You are Paris.",
            response: RAIN,
          },
          {
            type: "response",
            match: ({ request }) => request.systemInstructions === "You are Rome.",
            response: SUN,
          },
        ),
        DONE,
      ]);

      expect(await askBoth(sameModel(model), late)).toMatch(RIGHT);
      model.assertComplete();
    });
  },
);
