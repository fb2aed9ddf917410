import { Agent } from "@openai/agents";
import * as fc from "fast-check";
import { expect, test } from "vitest";

import { transcript } from "@understudy/testing-runners";
import { assistantMessage, functionCall, ScriptedModel } from "@understudy/testing-model";
import { forecast, runner } from "../support/travel-agency.ts";

/** Conversations of a model, one after the other: in each, what each answer of the model is. */
const conversations = fc.array(
  fc.record({
    question: fc.constantFrom("Here?", "There?"),
    cities: fc.array(fc.constantFrom("Rome", "Oslo"), { maxLength: 3 }),
  }),
  { maxLength: 4 },
);

test("every answer stands under the call that it answers, however alike the conversations are", async () => {
  await fc.assert(
    fc.asyncProperty(conversations, fc.boolean(), async (plan, hasResults) => {
      const model = new ScriptedModel();
      const agent = new Agent({ name: "Weather", model, tools: [forecast] });
      const results = [];
      for (const [index, { question, cities }] of plan.entries()) {
        model.extend(
          cities.map((city, at) => [
            functionCall("forecast", { city }, { callId: `${index}-${at}` }),
          ]),
        );
        model.enqueue([assistantMessage(`Answer ${index}.`)]);
        results.push(await runner.run(agent, question));
      }

      const told = transcript(model, ...(hasResults ? results : []))
        .split("\n")
        .filter((line) => line !== "" && !line.startsWith("  <"));
      expect(told.map((line) => line.replace(/#\d+ /u, ""))).toEqual(
        plan.flatMap(({ cities }, index) => [
          ...cities.flatMap((city) => [CALL, `  > forecast {"city":"${city}"}`]),
          CALL,
          ...(hasResults ? [`  > assistant: Answer ${index}.`] : []),
        ]),
      );
    }),
    { numRuns: 50 },
  );
});

const CALL = "[ScriptedModel] model call";

test("a transcript is the same whatever the ids are", async () => {
  const told = async (callId: string): Promise<string> => {
    const model = new ScriptedModel([
      [functionCall("forecast", { city: "Rome" }, { callId })],
      [assistantMessage("Warm.")],
    ]);
    const agent = new Agent({ name: "Weather", model, tools: [forecast] });
    return transcript(model, await runner.run(agent, "Rome?"));
  };

  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.uuid(), async (one, other) => {
      expect(await told(one)).toBe(await told(other));
    }),
    { numRuns: 20 },
  );
});
