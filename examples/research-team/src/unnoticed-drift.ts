import { type AgentOutputItem, type Model, Runner } from "@openai/agents";
import { ScriptedModel as SdkScriptedModel } from "@openai/agents/testing";
import {
  assistantMessage,
  functionCall,
  ScriptedModel,
  UnexpectedModelCallError,
  verifyAll,
} from "@understudy/testing";
import assert from "node:assert/strict";

import { createResearchTeam } from "./research-team.ts";

/** The scripts were written when the researcher quoted what it found: one call, and its tool's result is the answer. */
const editorScript: AgentOutputItem[][] = [
  [functionCall("research", { input: "Why are there tides?" }, { callId: "call_1" })],
  [assistantMessage("The moon makes the tides.")],
];
const researcherScript: AgentOutputItem[][] = [
  [functionCall("search_library", { subject: "tides" }, { callId: "call_2" })],
];

/**
 * Then somebody has the researcher use its own words. It asks its model once more, the model has nothing to say, the SDK
 * turns the error into the result of a tool, and the editor answers as if nothing had happened.
 */
export async function showDrift(): Promise<void> {
  console.log("Then the researcher was changed, and nobody changed its script.");

  const sdk = {
    editor: new SdkScriptedModel(editorScript),
    researcher: new SdkScriptedModel(researcherScript),
  };
  assert.equal(await ask(sdk.editor, sdk.researcher), "The moon makes the tides.");
  sdk.editor.assertComplete();
  sdk.researcher.assertComplete();
  console.log(
    "  on the SDK's own doubles: the answer is right, both scripts are complete, it passes",
  );

  const editor = new ScriptedModel(editorScript, { name: "editor model" });
  const researcher = new ScriptedModel(researcherScript, { name: "researcher model" });
  assert.equal(await ask(editor, researcher), "The moon makes the tides.");
  const error = failureOf(() => verifyAll(editor, researcher));
  assert.ok(UnexpectedModelCallError.isInstance(error));
  assert.equal(error.callIndex, 1);
  console.log(
    "  on Understudy's: the answer is as right, and verifyAll(editor, researcher) fails:\n",
  );
  console.log(error.message.replaceAll(/^/gm, "    "));

  // This drift is what the example is about, so it is taken out. What is left is complete.
  assert.deepEqual(researcher.takeViolations(UnexpectedModelCallError), [error]);
  verifyAll(editor, researcher);
}

async function ask(editorModel: Model, researcherModel: Model): Promise<string | undefined> {
  const { editor } = createResearchTeam({
    editorModel,
    researcherModel,
    library: { tides: "The moon pulls the sea." },
    inOwnWords: true,
  });
  const { finalOutput } = await new Runner({ tracingDisabled: true }).run(editor, "Tides?");
  return finalOutput;
}

function failureOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new assert.AssertionError({ message: "The drift went unnoticed." });
}
