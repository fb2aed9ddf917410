import { Runner, setTracingDisabled, withCustomSpan, withTrace } from "@openai/agents-core";
import { ScriptedModel, toolCall } from "@understudy/testing-model";
import { InvalidVoiceOptionError, StreamedAudioInput } from "@understudy/voice-pipeline";
import { SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";
import { describe, expect, it } from "vitest";

import { AUDIO, hears, read, readToError } from "../support/fakes.ts";
import { type RecordedTrace, RecordedTraces, treeOf } from "./recorded-traces.ts";
import { agentOf, message, says, weather } from "./support.ts";
import { tracedPipeline } from "./traced-pipeline.ts";

/** The spans of the pipeline itself, without those of the agent. */
function voiceTree(trace: RecordedTrace): unknown[] {
  return treeOf(trace).filter((node) => !isAgentNode(node));
}

/** The run of an agent: an agent, in some versions of the SDK within a task. */
function isAgentNode(node: unknown): boolean {
  const [type]: unknown[] = Array.isArray(node) ? node : [node];
  return type === "task" || type === "agent";
}

const TURN = ["speech_group", ["speech"]];

describe("agentsTracer", () => {
  it("writes one trace a run, named and told apart as the pipeline says", async () => {
    const recorded = RecordedTraces.record();
    const { model } = says("One.", "Two.");
    const pipeline = tracedPipeline(model, {
      workflowName: "Concierge",
      groupId: "call_7",
      traceMetadata: { floor: 3 },
    });
    await read(pipeline.run(AUDIO).stream());
    await read(pipeline.run(AUDIO).stream());

    expect(recorded.traces).toHaveLength(2);
    for (const trace of recorded.traces) {
      expect(trace).toMatchObject({
        name: "Concierge",
        groupId: "call_7",
        metadata: { floor: 3 },
        apiKey: undefined,
      });
    }
    expect(recorded.open).toBe(0);
  });

  it("hands the key of the pipeline's option tracing to the trace", async () => {
    const recorded = RecordedTraces.record();
    const pipeline = tracedPipeline(says("One.").model, { tracing: { apiKey: "key" } });
    await read(pipeline.run(AUDIO).stream());

    expect(recorded.only.apiKey).toBe("key");
  });

  it("has the transcription, the agent's run and the speech of each turn in the trace", async () => {
    const recorded = RecordedTraces.record();
    const { model } = says("A first sentence that is long. And more.", "Two.");
    await read(tracedPipeline(model).run(new StreamedAudioInput()).stream());

    const { spans } = recorded.only;
    expect(voiceTree(recorded.only)).toEqual([
      "transcription",
      ["speech_group", ["speech", "speech"]],
      "transcription",
      TURN,
      "transcription",
    ]);
    expect(treeOf(recorded.only).filter(isAgentNode)).toHaveLength(2);
    expect(spans.filter(({ data }) => data.type === "agent")).toHaveLength(2);
    expect(recorded.log.at(0)).toBe("+trace");
    expect(recorded.log.at(-1)).toBe("-trace");
    expect(recorded.open).toBe(0);
  });

  it("nests the agent's tools in its spans, and speaks beside them", async () => {
    const recorded = RecordedTraces.record();
    const model = new ScriptedModel([
      [...message("A first sentence that is long. "), toolCall(weather, { city: "Tokyo" })],
      message("Sunny."),
    ]);
    await read(tracedPipeline(model).run(AUDIO).stream());

    expect(voiceTree(recorded.only)).toEqual([
      "transcription",
      ["speech_group", ["speech", "speech"]],
    ]);
    expect(JSON.stringify(treeOf(recorded.only).find(isAgentNode))).toContain('"function"');
  });

  it("says in the spans what was heard and spoken", async () => {
    const recorded = RecordedTraces.record();
    const pipeline = tracedPipeline(says("One.").model, {
      sttSettings: { language: "en", prompt: "Names" },
      ttsSettings: { voice: "alto", instructions: "Calmly" },
    });
    await read(pipeline.run(AUDIO).stream());

    const data = recorded.only.spans.map((span) => span.data);
    expect(data).toContainEqual({
      type: "transcription",
      input: { data: AUDIO.toBase64(), format: "pcm" },
      output: "Tokyo?",
      model: "ears",
      model_config: { language: "en", prompt: "Names" },
    });
    expect(data).toContainEqual({ type: "speech_group", input: "One." });
    expect(data).toContainEqual({
      type: "speech",
      input: "One.",
      output: { data: "BAA=", format: "pcm" },
      model: "voice",
      model_config: { voice: "alto", instructions: "Calmly" },
      first_content_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it("holds nothing sensitive where the flags and the runner say so", async () => {
    const recorded = RecordedTraces.record();
    const model = new ScriptedModel([
      [toolCall(weather, { city: "SECRET_TOOL" })],
      message("SECRET_ANSWER"),
    ]);
    const agent = agentOf(model, { tools: [weather] });
    const pipeline = tracedPipeline(
      model,
      {
        traceIncludeSensitiveData: false,
        traceIncludeSensitiveAudioData: false,
        sttSettings: { prompt: "SECRET_PROMPT" },
        ttsSettings: { instructions: "SECRET_MANNER" },
      },
      {
        sttModel: hears("SECRET_QUESTION"),
        workflow: new SingleAgentVoiceWorkflow(agent, {
          runner: new Runner({ traceIncludeSensitiveData: false }),
        }),
      },
    );
    await read(pipeline.run(AUDIO).stream());

    const written = JSON.stringify(recorded.only);
    expect(written).not.toContain("SECRET");
    expect(written).not.toContain(AUDIO.toBase64());
    expect(recorded.only.spans.map(({ data }) => data.type)).toContain("function");
    const speech = recorded.only.spans.find(({ data }) => data.type === "speech");
    expect(speech?.data).toMatchObject({ output: { data: "", format: "pcm" } });
    expect(speech?.data).not.toHaveProperty("input");
  });

  it("writes the spans of a run to the trace of the application that it is in", async () => {
    const recorded = RecordedTraces.record();
    const pipeline = tracedPipeline(says("One.").model, { workflowName: "Not this" });
    await withTrace("app", async () => {
      await read(pipeline.run(AUDIO).stream());
    });

    expect(recorded.only.name).toBe("app");
    expect(voiceTree(recorded.only)).toEqual(["transcription", TURN]);
    expect(recorded.open).toBe(0);
  });

  it("writes them within the span of the application that it is in", async () => {
    const recorded = RecordedTraces.record();
    const pipeline = tracedPipeline(says("One.").model);
    await withTrace("app", async () => {
      await withCustomSpan(
        async () => {
          await read(pipeline.run(AUDIO).stream());
        },
        { data: { name: "call" } },
      );
    });

    const { spans } = recorded.only;
    const custom = spans.find(({ data }) => data.type === "custom");
    expect(treeOf(recorded.only)).toHaveLength(1);
    const within = treeOf(recorded.only, custom?.id);
    expect(within.filter((node) => !isAgentNode(node))).toEqual(["transcription", TURN]);
    expect(within.filter(isAgentNode)).toHaveLength(1);
  });

  it("traces nothing, and the pipeline works, where the SDK's tracing is disabled", async () => {
    const recorded = RecordedTraces.record();
    setTracingDisabled(true);
    expect(await read(tracedPipeline(says("One.").model).run(AUDIO).stream())).toContain(
      "turn_ended",
    );

    expect(recorded.log).toEqual([]);
  });

  it("traces the pipeline without its agent, where the runner traces nothing", async () => {
    const recorded = RecordedTraces.record();
    const agent = agentOf(says("One.").model);
    const workflow = new SingleAgentVoiceWorkflow(agent, {
      runner: new Runner({ tracingDisabled: true }),
    });
    await read(tracedPipeline(new ScriptedModel([]), {}, { workflow }).run(AUDIO).stream());

    expect(treeOf(recorded.only)).toEqual(["transcription", TURN]);
  });

  it.each([
    ["another key", { project: "p" }, "config.tracing.project"],
    ["an apiKey that is no string", { apiKey: 1 }, "config.tracing.apiKey"],
  ])(
    "refuses %s of the option tracing, before anything is traced",
    async (_what, tracing, option) => {
      const recorded = RecordedTraces.record();
      const pipeline = tracedPipeline(new ScriptedModel([]), { tracing });
      const { told, error } = await readToError(pipeline.run(AUDIO).stream());

      expect(told).toEqual(["session_ended"]);
      expect(error).toBeInstanceOf(InvalidVoiceOptionError);
      expect(error).toMatchObject({ option });
      expect(recorded.log).toEqual([]);
    },
  );
});

describe("parallel runs", () => {
  it("each have a trace of their own", async () => {
    const recorded = RecordedTraces.record();
    const names = ["a", "b", "c"];
    await Promise.all(
      names.map(async (name) => {
        const { model } = says(`${name} one.`, `${name} two.`);
        const pipeline = tracedPipeline(model, { workflowName: name });
        await read(pipeline.run(new StreamedAudioInput()).stream());
      }),
    );

    expect(recorded.traces.map(({ name }) => name).toSorted()).toEqual(names);
    for (const trace of recorded.traces) {
      const spoken = trace.spans.flatMap(({ data }) =>
        data.type === "speech_group" ? [data.input] : [],
      );
      expect(spoken).toEqual([`${trace.name} one.`, `${trace.name} two.`]);
      expect(trace.spans.filter(({ data }) => data.type === "agent")).toHaveLength(2);
    }
    expect(recorded.open).toBe(0);
  });
});
