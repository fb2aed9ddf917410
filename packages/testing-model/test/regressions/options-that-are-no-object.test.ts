import { InvalidOptionError } from "@understudy/testing-shared";
import { assistantMessage, modelResponse } from "@understudy/testing-model";
import { expect, test } from "vitest";

// A matcher in the place of the options was spread to nothing, and matched nothing.

test("a function in the place of a step's options is refused", () => {
  const matcher: unknown = () => false;
  expect(() =>
    Reflect.apply(modelResponse, undefined, [[assistantMessage("hi")], matcher]),
  ).toThrow(InvalidOptionError);
});
