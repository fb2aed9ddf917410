import { expect, test } from "vitest";

import { modelStream, ScriptedModel } from "@understudy/testing-model";
import { modelRequest } from "../support/requests.ts";
import { watchedSource } from "../support/sources.ts";
import { nextTask } from "../support/tasks.ts";

// A rejected next() was taken for one that is still pending: the source was closed some time after the error.
test("a source that failed is closed before the error is thrown", async () => {
  const order: string[] = [];
  const source = watchedSource(
    () => Promise.reject(new Error("meant")),
    async () => {
      await nextTask();
      order.push("closed");
    },
  );
  const model = new ScriptedModel([modelStream(source)]);
  const stream = model.getStreamedResponse(modelRequest())[Symbol.asyncIterator]();
  await stream.next().catch(() => {
    order.push("thrown");
  });

  expect(order).toEqual(["closed", "thrown"]);
});
