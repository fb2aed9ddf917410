import { UnderstudyError } from "@understudy/testing-shared";
import { exploreInterleavings } from "@understudy/testing-shared/interleavings";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.doUnmock("fast-check");
  vi.unstubAllGlobals();
});

test("without fast-check, the error says what to install", async () => {
  vi.doMock("fast-check", () => {
    throw new Error("not installed");
  });
  const run = vi.fn<() => void>();
  const error: unknown = await exploreInterleavings(run).catch((reason: unknown) => reason);

  expect(error).toBeInstanceOf(UnderstudyError);
  expect(error).toMatchObject({
    name: "InterleavingsUnavailableError",
    code: "interleavings_unavailable",
    missing: "fast-check",
    message: expect.stringMatching(/needs the package fast-check .* development dependencies/),
    cause: expect.anything(),
  });
  expect(run).not.toHaveBeenCalled();
});

test("without MessageChannel, the error says where to run", async () => {
  vi.stubGlobal("MessageChannel", undefined);
  const run = vi.fn<() => void>();

  await expect(exploreInterleavings(run)).rejects.toMatchObject({
    code: "interleavings_unavailable",
    missing: "MessageChannel",
  });
  expect(run).not.toHaveBeenCalled();
});
