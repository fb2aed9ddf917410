import { onTestFinished, vi } from "vitest";

/** Keeps what the SDK logs of failures out of the output of a test that means them. */
export function hushErrors(): void {
  const spies = [
    vi.spyOn(console, "error").mockImplementation(() => undefined),
    vi.spyOn(console, "warn").mockImplementation(() => undefined),
  ];
  onTestFinished(() => {
    for (const spy of spies) {
      spy.mockRestore();
    }
  });
}
