import { expect, test } from "vitest";

import { modelStream, ScriptedModel } from "@understudy/testing-model";
import { modelRequest } from "../support/requests.ts";
import { watchedSource } from "../support/sources.ts";

// Closing the source was raced against the abort as well, so leaving the loop failed.
test("under raceAbort a reader may abort and stop", async () => {
  const controller = new AbortController();
  const source = watchedSource();
  const model = new ScriptedModel([modelStream(source)], { raceAbort: true });
  const request = modelRequest({ signal: controller.signal });
  let read = 0;
  for await (const event of model.getStreamedResponse(request)) {
    read += Number(event.type === "output_text_delta");
    controller.abort();
    break;
  }

  expect(read).toBe(1);
  expect(source.log).toEqual(["open", "next", "return"]);
});
