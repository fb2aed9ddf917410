import { Runner } from "@openai/agents-core";
import type { ScriptedModel } from "@understudy/testing-model";
import {
  VoicePipeline,
  type VoicePipelineConfig,
  type VoicePipelineOptions,
} from "@understudy/voice-pipeline";
import { agentsTracer, SingleAgentVoiceWorkflow } from "@understudy/voice-pipeline/agents";

import { hears, saysLength } from "../support/fakes.ts";
import { agentOf, weather } from "./support.ts";

/** A pipeline that is traced, with an agent that the runner traces. */
export function tracedPipeline(
  model: ScriptedModel,
  config: VoicePipelineConfig = {},
  options: Partial<VoicePipelineOptions> = {},
): VoicePipeline {
  const agent = agentOf(model, { tools: [weather] });
  return new VoicePipeline({
    workflow: new SingleAgentVoiceWorkflow(agent, { runner: new Runner() }),
    sttModel: hears("Tokyo?", ["first", "second"]),
    ttsModel: saysLength(),
    ...options,
    config: { tracer: agentsTracer(), ...config },
  });
}
