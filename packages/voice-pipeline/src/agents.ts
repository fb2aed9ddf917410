export { agentsTracer } from "./agents/agents-tracer.ts";
export type {
  AnyAgent,
  SingleAgentRunOptions,
  SingleAgentVoiceWorkflowOptions,
} from "./agents/single-agent-options.ts";
export { SingleAgentVoiceWorkflow } from "./agents/single-agent-voice-workflow.ts";
export { textDeltas } from "./agents/text-deltas.ts";
