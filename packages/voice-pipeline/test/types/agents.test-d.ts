import {
  Agent,
  type AgentInputItem,
  RunContext,
  Runner,
  type RunStreamEvent,
  type Session,
} from "@openai/agents-core";
import type { TextStream, VoiceTracer, VoiceWorkflow } from "@understudy/voice-pipeline";
import {
  agentsTracer,
  SingleAgentVoiceWorkflow,
  type SingleAgentVoiceWorkflowOptions,
  textDeltas,
} from "@understudy/voice-pipeline/agents";
import { expectTypeOf, test } from "vitest";
import { z } from "zod";

interface Guest {
  readonly name: string;
}

declare function take(workflow: VoiceWorkflow): void;
declare const session: Session;
const plain = new Agent({ name: "Plain" });
const typed = new Agent<Guest>({ name: "Typed", instructions: ({ context }) => context.name });

test("any agent is taken as it is", () => {
  expectTypeOf(new SingleAgentVoiceWorkflow(plain)).toExtend<VoiceWorkflow>();
  expectTypeOf(new SingleAgentVoiceWorkflow(typed)).toExtend<VoiceWorkflow>();
  take(
    new SingleAgentVoiceWorkflow(
      new Agent({ name: "City", outputType: z.object({ city: z.string() }) }),
    ),
  );
  take(new SingleAgentVoiceWorkflow(Agent.create({ name: "Clerk", handoffs: [plain] })));
  // @ts-expect-error a name alone is no agent
  take(new SingleAgentVoiceWorkflow({ name: "Guide" }));
  // @ts-expect-error an agent is needed
  take(new SingleAgentVoiceWorkflow());
});

test("the context is the agent's", () => {
  const workflow = new SingleAgentVoiceWorkflow(typed, {
    runOptions: { context: { name: "Ada" } },
    onRun: (self, transcription) => {
      expectTypeOf(self).toEqualTypeOf<SingleAgentVoiceWorkflow<Guest>>();
      expectTypeOf(transcription).toEqualTypeOf<string>();
    },
  });
  expectTypeOf(workflow).toEqualTypeOf<SingleAgentVoiceWorkflow<Guest>>();
  take(
    new SingleAgentVoiceWorkflow(typed, {
      runOptions: { context: new RunContext<Guest>({ name: "Ada" }) },
    }),
  );
  // @ts-expect-error a guest has a name
  take(new SingleAgentVoiceWorkflow(typed, { runOptions: { context: { age: 36 } } }));
});

test("the options of a run are the SDK's, without those that the workflow gives", () => {
  const options: SingleAgentVoiceWorkflowOptions<Guest> = {
    runner: new Runner(),
    runOptions: { maxTurns: 3, session, conversationId: "conv_1" },
    greeting: "Welcome.",
    onRun: async () => undefined,
  };
  take(new SingleAgentVoiceWorkflow(typed, options));
  take(new SingleAgentVoiceWorkflow(plain, { runner: undefined, greeting: undefined }));
  // @ts-expect-error every run is streamed
  take(new SingleAgentVoiceWorkflow(plain, { runOptions: { stream: true } }));
  // @ts-expect-error each turn has a signal of its own
  take(new SingleAgentVoiceWorkflow(plain, { runOptions: { signal: AbortSignal.abort() } }));
  // @ts-expect-error all turns would follow the same response
  take(new SingleAgentVoiceWorkflow(plain, { runOptions: { previousResponseId: "resp_1" } }));
  // @ts-expect-error a misspelt option
  take(new SingleAgentVoiceWorkflow(plain, { greetings: "Welcome." }));
  // @ts-expect-error a runner runs
  take(new SingleAgentVoiceWorkflow(plain, { runner: {} }));
});

test("what a workflow tells can be read, and not changed", () => {
  const workflow = new SingleAgentVoiceWorkflow(plain);
  expectTypeOf(workflow.history).toEqualTypeOf<readonly AgentInputItem[]>();
  expectTypeOf(workflow.run("Hi")).toExtend<TextStream>();
  expectTypeOf(workflow.run("Hi")).toEqualTypeOf<AsyncIterableIterator<string, undefined>>();
  // @ts-expect-error it follows the handoffs
  workflow.currentAgent = plain;
});

test("the text of any streamed run can be read", async () => {
  const ofPlain = await new Runner().run(plain, "Hi", { stream: true });
  expectTypeOf(textDeltas(ofPlain)).toEqualTypeOf<AsyncGenerator<string, undefined>>();
  textDeltas(await new Runner().run(typed, "Hi", { stream: true, context: { name: "Ada" } }));
  const events: AsyncIterable<RunStreamEvent> & { readonly completed: Promise<void> } = ofPlain;
  textDeltas(events);
  // @ts-expect-error a run that is not streamed has no deltas
  textDeltas(await new Runner().run(plain, "Hi"));
});

test("the tracer is one of the pipeline's", () => {
  expectTypeOf(agentsTracer).toEqualTypeOf<() => VoiceTracer>();
});
