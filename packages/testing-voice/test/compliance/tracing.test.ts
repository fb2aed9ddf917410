import {
  Agent,
  Runner,
  setTraceProcessors,
  setTracingDisabled,
  type Span,
  type SpanData,
  type TracingProcessor,
} from "@openai/agents";
import { beforeEach, describe, expect, test } from "vitest";

import { assistantMessage, ScriptedModel } from "@understudy/testing-model";
import { pcm16Samples, ScriptedSTTModel, ScriptedTTSModel } from "@understudy/testing-voice";
import { AudioInput, VoicePipeline, type VoicePipelineConfig } from "@understudy/voice-pipeline";
import { agentsTracer, SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";

import { listen } from "../recipes/listening.ts";

const spans: SpanData[] = [];
const traces: string[] = [];

/** Keeps the data of spans in memory, as JSON would carry it. */
const processor: TracingProcessor = {
  onTraceStart: async () => undefined,
  onTraceEnd: async ({ name }) => {
    traces.push(name);
  },
  onSpanStart: async () => undefined,
  onSpanEnd: async ({ spanData }: Span<SpanData>) => {
    spans.push(JSON.parse(JSON.stringify(spanData)));
  },
  shutdown: async () => undefined,
  forceFlush: async () => undefined,
};

beforeEach(() => {
  spans.length = 0;
  traces.length = 0;
  setTracingDisabled(false);
  setTraceProcessors([processor]);
});

async function converse(config: VoicePipelineConfig): Promise<ScriptedSTTModel> {
  const model = new ScriptedModel([[assistantMessage("It has shipped.")]]);
  const stt = new ScriptedSTTModel("Where is it?", { modelName: "ears-1" });
  const pipeline = new VoicePipeline({
    workflow: new SingleAgentVoiceWorkflow(new Agent({ name: "Orders", model }), {
      runner: new Runner(),
    }),
    sttModel: stt,
    ttsModel: new ScriptedTTSModel([pcm16Samples([1])], { modelName: "voice-1" }),
    config: { tracer: agentsTracer(), workflowName: "Call", ...config },
  });
  await listen(pipeline.run(new AudioInput(Int16Array.of(1))).stream());
  return stt;
}

describe("a traced conversation", () => {
  test("is one trace, with the spans of the agent and of what was heard and spoken", async () => {
    const stt = await converse({});

    expect(traces).toEqual(["Call"]);
    expect(spans.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["transcription", "agent", "speech", "speech_group"]),
    );
    expect(spans).toContainEqual(
      expect.objectContaining({ type: "transcription", model: "ears-1", output: "Where is it?" }),
    );
    expect(spans).toContainEqual(
      expect.objectContaining({
        type: "speech",
        model: "voice-1",
        input: "It has shipped.",
        output: { data: "AQA=", format: "pcm" },
      }),
    );
    expect(stt.firstCall?.options.trace).toEqual({
      includeSensitiveData: true,
      includeSensitiveAudioData: true,
    });
  });

  test("holds neither texts nor audio where it may not, and the models are told", async () => {
    const stt = await converse({
      traceIncludeSensitiveData: false,
      traceIncludeSensitiveAudioData: false,
    });

    const voiceSpans = spans.filter(({ type }) => type === "transcription" || type === "speech");
    expect(voiceSpans).toHaveLength(2);
    expect(JSON.stringify(voiceSpans)).not.toMatch(/Where is it|shipped|AQA=/);
    expect(stt.firstCall?.options.trace).toEqual({
      includeSensitiveData: false,
      includeSensitiveAudioData: false,
    });
  });
});
