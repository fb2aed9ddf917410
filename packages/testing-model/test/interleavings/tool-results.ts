import type { ScriptedModel } from "@understudy/testing-model";

/** The results of tools in the request of a model's last call. */
export function toolResults(model: ScriptedModel): readonly unknown[] {
  const input = model.lastCall?.request.input;
  return Array.isArray(input)
    ? input.flatMap((item) => (item.type === "function_call_result" ? [item.output] : []))
    : [];
}
