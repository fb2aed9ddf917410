import { captureSite } from "@understudy/testing-shared/internal";
import { afterEach, expect, test } from "vitest";

const { prepareStackTrace } = Error;

afterEach(() => {
  Error.prepareStackTrace = prepareStackTrace;
});

function siteOfCaller(): ReturnType<typeof captureSite> {
  return captureSite(siteOfCaller);
}

// A library that replaces how stacks are made turned a message about the script into a TypeError.
test.each<[string, typeof Error.prepareStackTrace]>([
  ["a list", (_error, frames) => frames],
  [
    "a failure",
    () => {
      throw new Error("no stack today");
    },
  ],
])("a site is unknown where a stack is %s", (_title, prepare) => {
  Error.prepareStackTrace = prepare;
  const site = siteOfCaller();
  expect(site.location).toBeUndefined();
});
