import { toBeComplete, toHaveReceivedCall } from "./judgements/doubles.ts";
import { toHaveBeenInterrupted, toHaveHandedOffTo } from "./judgements/runs.ts";
import { toHaveCalledTools } from "./judgements/tool-order.ts";
import { toHaveCalledTool, toHaveToolResult } from "./judgements/tools.ts";
import { toHaveSeenInput, toHaveSent, toHaveSpoken } from "./judgements/words.ts";

/** Every assertion by its name: one vocabulary for all runners. */
export const judgements = {
  toBeComplete,
  toHaveBeenInterrupted,
  toHaveCalledTool,
  toHaveCalledTools,
  toHaveHandedOffTo,
  toHaveReceivedCall,
  toHaveSeenInput,
  toHaveSent,
  toHaveSpoken,
  toHaveToolResult,
} as const;

/** The name of an assertion. */
export type AssertionName = keyof typeof judgements;
