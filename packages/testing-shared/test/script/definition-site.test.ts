import {
  captureSite,
  type DefinitionSite,
  markSite,
  siteOf,
} from "@understudy/testing-shared/internal";
import { afterEach, describe, expect, test } from "vitest";

interface Made {
  readonly made: true;
}

function factory(): Made {
  return markSite({ made: true }, factory);
}

class Double {
  readonly site: DefinitionSite;

  constructor() {
    this.site = captureSite(new.target);
  }
}

const { stackTraceLimit } = Error;

afterEach(() => {
  Error.stackTraceLimit = stackTraceLimit;
});

describe("a definition site", () => {
  test("is the line that called the factory, and no key of what it made", () => {
    const step = factory();
    expect(siteOf(step)?.location).toMatch(/definition-site\.test\.ts:\d+:\d+$/);
    expect(step).toStrictEqual({ made: true });
    expect(Reflect.ownKeys({ ...step })).toEqual(["made"]);
  });

  test("is the line that called a constructor, of a subclass too", () => {
    class Special extends Double {}
    expect(new Double().site.location).toMatch(/definition-site\.test\.ts:\d+:\d+$/);
    expect(new Special().site.location).toMatch(/definition-site\.test\.ts:\d+:\d+$/);
  });

  test("tells two lines apart", () => {
    const first = factory();
    const second = factory();
    expect(siteOf(first)?.location).not.toBe(siteOf(second)?.location);
  });

  test("is unknown where the platform gives no stack", () => {
    Error.stackTraceLimit = 0;
    expect(siteOf(factory())?.location).toBeUndefined();
  });

  test("is missing on what no factory made", () => {
    expect(siteOf({ made: true })).toBeUndefined();
    expect(siteOf("text")).toBeUndefined();
    expect(siteOf(null)).toBeUndefined();
  });
});
