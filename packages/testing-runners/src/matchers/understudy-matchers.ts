import type {
  CallOf,
  Expected,
  ExpectedToolCall,
  NamedAgent,
  NamedTool,
  SentCall,
  SentMethod,
  ToolOrder,
} from "../assertions/expected.ts";

/**
 * The matchers that the setup files add to `expect`. Each works on doubles, on the results of runs (`RunResult`,
 * `StreamedRunResult` once it has ended), or on both, and with `.not`.
 *
 * @typeParam R - what a matcher returns.
 * @typeParam T - what `expect` was given.
 */
export interface UnderstudyMatchers<R, T = unknown> {
  /** A double: its workflow kept to the script and finished it. */
  toBeComplete(): R;
  /**
   * A double: it received the call that stands at `index` of its `calls`, zero-based, or counted from the end if it is
   * negative, and the call has what is expected.
   */
  toHaveReceivedCall(index: number, expected?: Expected<CallOf<T>>): R;
  /**
   * A run, a model, a lane or a transport: the tool was called, with arguments that have what is expected. Of a model
   * those calls count that came back in its requests, so a call that ended the run is told by the run alone.
   */
  toHaveCalledTool(tool: NamedTool, args?: unknown): R;
  /** The same for all calls of tools: exactly these in this order, unless `order` says otherwise. */
  toHaveCalledTools(tools: readonly ExpectedToolCall[], options?: ToolOrder): R;
  /**
   * A run, a model, a lane or a transport: a tool, or the call of that id, came back with the value. A text is compared
   * with what the model saw; any other value with what that text says.
   */
  toHaveToolResult(callIdOrTool: NamedTool, value: unknown): R;
  /** A run, a model, a lane or a transport: the conversation was handed off to the agent. */
  toHaveHandedOffTo(agent: NamedAgent): R;
  /**
   * A model, a lane, a voice workflow, a transport or a run: the text stands in what came in, be it instructions, a message
   * or the result of a tool.
   */
  toHaveSeenInput(text: string | RegExp): R;
  /** A run: it stopped for an approval, of the tool if one is named. */
  toHaveBeenInterrupted(tool?: NamedTool): R;
  /** A text-to-speech model: it was to speak the text, in one call or over several. */
  toHaveSpoken(text: string | RegExp): R;
  /** A realtime transport: the session called the method, with what is expected. */
  toHaveSent<TMethod extends SentMethod<T>>(
    method: TMethod,
    expected?: Expected<SentCall<T, TMethod>>,
  ): R;
}
