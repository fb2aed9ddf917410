import type { ScriptedSandboxMethod } from "./methods.ts";
import type { Editor } from "@openai/agents-core";
import type { SandboxClient, SandboxSession } from "@openai/agents-core/sandbox";
import type { Verifiable } from "@understudy/testing-shared/internal";
import type {
  RecordedEditorCall,
  RecordedSandboxCall,
  RecordedSandboxClientCall,
} from "./recorded-call.ts";
import type { ScriptedClientInput, ScriptedEditorInput, ScriptedSandboxInput } from "./steps.ts";

/** What a scripted double of methods tells of its calls and takes as its script. */
interface ScriptedMethods<TCall, TStep> extends Verifiable {
  /** Every call in order, in a new frozen array. Each copies its arguments when they are first read. */
  readonly calls: readonly TCall[];
  /** The first call, if there was one. */
  readonly firstCall: TCall | undefined;
  /** The latest call, if there was one. */
  readonly lastCall: TCall | undefined;
  /** The fewest further calls that would satisfy the script: without groups, the steps that were not used. */
  readonly remainingSteps: number;
  /**
   * Adds steps behind those that are there, all of them or none.
   *
   * @throws InvalidScriptedSandboxStepError for an input that is no step.
   */
  enqueue(...steps: readonly TStep[]): void;
  /**
   * Adds the steps of a list, all of them or none. The list is read to its end first.
   *
   * @throws InvalidScriptedSandboxStepError for an input that is no step.
   */
  extend(steps: Iterable<TStep>): void;
}

/**
 * A session in memory, made by `scriptedSandboxSession`. It has the methods that its script and its options name, and
 * no others, so that the SDK detects its capabilities as it does those of a real session.
 *
 * @typeParam TMethod - the methods that are known to be there.
 */
export type ScriptedSandboxSession<TMethod extends ScriptedSandboxMethod = never> = SandboxSession &
  Required<Pick<SandboxSession, TMethod>> &
  ScriptedMethods<RecordedSandboxCall, ScriptedSandboxInput>;

/** An editor in memory, made by `scriptedEditor`. */
export interface ScriptedEditor
  extends Editor, ScriptedMethods<RecordedEditorCall, ScriptedEditorInput> {}

/** The methods that every scripted client has. */
export type OwnMethod =
  | "create"
  | "delete"
  | "deserializeSessionState"
  | "resume"
  | "serializeSessionState";

/** A client in memory, made by `scriptedSandboxClient`. */
export type ScriptedSandboxClient = SandboxClient &
  Required<Pick<SandboxClient, OwnMethod>> &
  ScriptedMethods<RecordedSandboxClientCall, ScriptedClientInput>;
