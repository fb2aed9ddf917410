import {
  configure,
  InvalidOptionError,
  type UnderstudyConfiguration,
} from "@understudy/testing-shared";
import { strictByDefault } from "@understudy/testing-shared/internal";
import { afterEach, describe, expect, test } from "vitest";

afterEach(() => {
  configure({ strict: false });
});

/** What a test in JavaScript may pass. */
function unchecked(configuration: object): UnderstudyConfiguration {
  return configuration;
}

describe("configure", () => {
  test("sets the default of strict, which is off", () => {
    expect(strictByDefault()).toBe(false);
    configure({ strict: true });
    expect(strictByDefault()).toBe(true);
    configure({});
    expect(strictByDefault()).toBe(true);
  });

  test("refuses what it does not know before it sets anything", () => {
    expect(() => {
      configure(unchecked({ strict: true, stirct: true }));
    }).toThrow(InvalidOptionError);
    expect(() => {
      configure(unchecked({ strict: "yes" }));
    }).toThrow(/strict must be true or false/);
    expect(strictByDefault()).toBe(false);
  });
});
