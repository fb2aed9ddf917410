import { payloadText } from "@understudy/testing-shared/internal";
import { describe, expect, test } from "vitest";

class Session {
  readonly token = "secret";
}

describe("payloadText", () => {
  test("is JSON where the payload is that", () => {
    const payload = { index: 0, request: { input: [{ text: "hi" }] } };
    expect(JSON.parse(payloadText(payload))).toEqual(payload);
  });

  test("names what JSON has no word for", () => {
    const cycle: Record<string, unknown> = { list: [undefined, 1n, Symbol("s"), () => 1] };
    cycle["self"] = cycle;
    cycle["session"] = new Session();
    cycle["bytes"] = new Uint8Array(3);
    const text = payloadText(cycle);
    for (const name of [
      "<undefined>",
      "<1>",
      "<Symbol(s)>",
      "<function>",
      "<circular>",
      "<Session>",
      "<3 bytes>",
    ]) {
      expect(text).toContain(name);
    }
    expect(text).not.toContain("secret");
  });

  test("shows one object at two places twice, because that is no cycle", () => {
    const shared = { a: 1 };
    expect(payloadText([shared, shared])).not.toContain("circular");
  });

  test("is cut where it is very long or very deep", () => {
    expect(payloadText("x".repeat(20_000)).length).toBeLessThan(10_000);
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level += 1) {
      deep = [deep];
    }
    expect(payloadText(deep)).toContain("<deeper>");
  });
});
