import { assistantMessage, type ScriptedModel } from "@understudy/testing-model";
import type { ScriptedRealtimeTransport } from "@understudy/testing-realtime";
import { leaveUnverified } from "@understudy/testing-runners";
import { test } from "@understudy/testing-runners/vitest";
import { sandboxStep } from "@understudy/testing-sandbox";
import { expectTypeOf } from "vitest";

test("types the doubles of the fixtures without a cast", async ({
  scriptedModel,
  scriptedRealtime,
  scriptedSandbox,
}) => {
  const model = scriptedModel([[assistantMessage("Hello.")]], { name: "model" });
  expectTypeOf(model).toEqualTypeOf<ScriptedModel>();
  expectTypeOf(scriptedRealtime({ name: "transport" })).toEqualTypeOf<ScriptedRealtimeTransport>();
  const session = scriptedSandbox([sandboxStep.execCommand("ls", "")]);
  expectTypeOf(session.execCommand).not.toBeNullable();
  expectTypeOf(leaveUnverified(model)).toEqualTypeOf<ScriptedModel>();

  // @ts-expect-error -- a script is a list.
  scriptedModel(5);
  // @ts-expect-error -- there is no such option.
  scriptedModel([], { nam: "model" });
});
