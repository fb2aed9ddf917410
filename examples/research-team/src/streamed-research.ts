import { Runner } from "@openai/agents";
import {
  assistantMessage,
  modelResponse,
  type RecordedModelCall,
  script,
  ScriptedModel,
  toolCall,
} from "@understudy/testing";
import assert from "node:assert/strict";

import { createResearchTeam } from "./research-team.ts";

const library = { tides: "The moon pulls the sea.", seasons: "The axis of the earth is tilted." };

/** The editor has two subjects researched at once and streams the answer, word by word. */
export async function showStreamedResearch(): Promise<void> {
  // One model, one history, one verification; the researcher has a lane of its own in it.
  const model = new ScriptedModel();
  const researcherModel = model.for("Researcher");
  const team = createResearchTeam({ editorModel: model, researcherModel, library });

  model.enqueue(
    [
      toolCall(team.research, { input: "Why are there tides?" }),
      toolCall(team.research, { input: "Why are there seasons?" }),
    ],
    modelResponse([assistantMessage("The moon makes tides, a tilted axis seasons.")], {
      deltas: "word",
    }),
  );
  // Which of the two is researched first is left to the SDK.
  researcherModel.enqueue(
    script.inAnyOrder(
      modelResponse([toolCall(team.searchLibrary, { subject: "seasons" })], {
        match: (call) => wasAsked(call, "Why are there seasons?"),
      }),
      modelResponse([toolCall(team.searchLibrary, { subject: "tides" })], {
        match: (call) => wasAsked(call, "Why are there tides?"),
      }),
    ),
  );

  const runner = new Runner({ tracingDisabled: true });
  const run = await runner.run(team.editor, "Tides and seasons?", { stream: true });
  const words: string[] = [];
  for await (const text of run.toTextStream()) {
    words.push(text);
  }
  await run.completed;

  assert.equal(words.length, 8);
  assert.equal(words.join(""), "The moon makes tides, a tilted axis seasons.");
  const shown = JSON.stringify(model.lastCall?.request.input);
  assert.ok(shown.includes(library.tides) && shown.includes(library.seasons));
  model.assertComplete();

  console.log("The editor had two subjects researched at once.");
  console.log(`  it streamed: ${words.map((word) => word.trim()).join(" | ")}`);
}

function wasAsked({ request }: RecordedModelCall, question: string): boolean {
  return JSON.stringify(request.input).includes(question);
}
