export { sandboxStep } from "./builders/sandbox-step.ts";
export { scriptedSandboxClient } from "./double/scripted-client.ts";
export { scriptedEditor } from "./double/scripted-editor.ts";
export { scriptedSandboxSession } from "./double/scripted-sandbox.ts";
export {
  InvalidScriptedSandboxStepError,
  type InvalidScriptedSandboxStepFields,
  type InvalidScriptedSandboxStepReason,
} from "./errors/invalid-scripted-sandbox-step-error.ts";
export { SandboxCallMatcherError } from "./errors/sandbox-call-matcher-error.ts";
export { UnconsumedSandboxStepsError } from "./errors/unconsumed-sandbox-steps-error.ts";
export { UnexpectedSandboxCallError } from "./errors/unexpected-sandbox-call-error.ts";
export type {
  ScriptedEditor,
  ScriptedSandboxClient,
  ScriptedSandboxSession,
} from "./types/doubles.ts";
export type {
  ScriptedClientMethod,
  ScriptedEditorMethod,
  ScriptedSandboxMethod,
} from "./types/methods.ts";
export type {
  AmbientClientMethods,
  AmbientSandboxMethods,
  SandboxClientFlags,
  ScriptedEditorOptions,
  ScriptedSandboxClientOptions,
  ScriptedSandboxOptions,
} from "./types/options.ts";
export type {
  RecordedEditorCall,
  RecordedSandboxCall,
  RecordedSandboxClientCall,
  ScriptedEditorCallFor,
  ScriptedSandboxCallFor,
} from "./types/recorded-call.ts";
export type { SandboxStepFactories } from "./types/step-factories.ts";
export type {
  ScriptedClientInput,
  ScriptedClientStep,
  ScriptedEditorStep,
  ScriptedSandboxInput,
  ScriptedSandboxStep,
} from "./types/steps.ts";
