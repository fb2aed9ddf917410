import { sandboxStep, scriptedSandboxSession } from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

import { deferred } from "../pinned/deferred.ts";
import { messageOf, verdictOf } from "../pinned/outcomes.ts";

// A number alone tells little of a script over many methods.
test("calls in flight are named with their methods", async () => {
  const [output, running] = [deferred<string>(), deferred<boolean>()];
  const sandbox = scriptedSandboxSession([
    sandboxStep.execCommand({ cmd: "secret" }, () => output.promise),
    sandboxStep.running(() => running.promise),
  ]);
  const calls = [sandbox.execCommand({ cmd: "secret" }), sandbox.running()];
  const both = verdictOf(sandbox);
  running.resolve(true);
  await calls[1];
  const one = verdictOf(sandbox);
  output.resolve("");
  await calls[0];

  expect(both).toMatchObject({ code: "calls_in_flight", callIndexes: [0, 1] });
  expect(messageOf(both)).toContain("calls #1 (execCommand), #2 (running) have not settled");
  expect(messageOf(one)).toContain("call #1 (execCommand) has not settled");
  expect(messageOf(both)).not.toContain("secret");
  sandbox.assertComplete();
});
