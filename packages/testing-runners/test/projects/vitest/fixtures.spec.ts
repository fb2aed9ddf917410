import * as doubles from "@understudy/testing-model";
import { test } from "@understudy/testing-runners/vitest";
import { sandboxStep } from "@understudy/testing-sandbox";

const hello = [doubles.assistantMessage("Hello.")];
let tries = 0;

test("has a model with a step left", ({ scriptedModel }) => {
  scriptedModel([hello]);
});

test("has a sandbox with a step left", ({ scriptedSandbox }) => {
  scriptedSandbox([sandboxStep.execCommand("ls", "")]);
});

test("has a transport that was left", ({ scriptedRealtime }) => {
  scriptedRealtime()
    .expectCall("connect")
    .catch(() => undefined);
});

test("has doubles without a script", ({ scriptedModel, scriptedRealtime, scriptedSandbox }) => {
  scriptedModel();
  scriptedRealtime();
  scriptedSandbox();
});

test("passes at the second try", { retry: 1 }, ({ scriptedModel }) => {
  tries += 1;
  scriptedModel(tries === 1 ? [hello] : []);
});

test("is skipped while it runs", ({ scriptedModel, skip }) => {
  scriptedModel([hello]);
  skip();
});
