import * as umbrella from "@understudy/testing";
import * as modelEntry from "@understudy/testing/model";
import * as model from "@understudy/testing-model";
import * as shared from "@understudy/testing-shared";
import { describe, expect, it } from "vitest";

// The names of types are compared in the workspace's tests, where the built declarations are read.

function expectReExports(entry: object, ...sources: readonly object[]): void {
  const expected = new Map(sources.flatMap((source) => Object.entries(source)));
  expect(Object.keys(entry).toSorted()).toEqual([...expected.keys()].toSorted());
  for (const [name, value] of Object.entries(entry)) {
    expect(value, name).toBe(expected.get(name));
  }
}

describe("@understudy/testing", () => {
  it("exports the very objects of the core and of the model boundary, and nothing else", () => {
    expectReExports(umbrella, shared, model);
  });

  it("has no name that two of its packages export", () => {
    const both = Object.keys(shared).filter((name) => name in model);
    expect(both).toEqual([]);
  });
});

describe("@understudy/testing/model", () => {
  it("exports the very objects of the model boundary, and nothing else", () => {
    expectReExports(modelEntry, model);
  });
});
