import { snapshot, type ValueClass } from "@understudy/testing-shared/internal";

/**
 * The SDK's `Usage` and the entries of its list of requests, of whichever copy of the SDK: instances of a class, but
 * data. They are known by their counts, so that the SDK need not be loaded.
 */
export const USAGE_CLASS: ValueClass = {
  matches: (value) => COUNTS.every((count) => Object.hasOwn(value, count)),
  copy: (value) =>
    Object.assign(
      Object.create(Object.getPrototypeOf(value) as object) as object,
      snapshot({ ...value }, [USAGE_CLASS]),
    ),
};

const COUNTS = ["inputTokens", "outputTokens", "totalTokens"] as const;
