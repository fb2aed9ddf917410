/** What a runner reported of a test. */
export interface TestReport {
  readonly passed: boolean;
  /** What it failed with, in order; also of tries that did not count. */
  readonly errors: readonly string[];
}

/** What a runner reported of a project. */
export interface RunReport {
  /** By title. */
  readonly tests: ReadonlyMap<string, TestReport>;
  /** What files failed with by themselves. */
  readonly fileErrors: readonly string[];
}

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/**
 * Reads a JSON report of vitest or Jest.
 *
 * @param copies - how many times each file ran, each in a project of its own: as many reports are returned.
 */
export function readJsonReport(text: string, copies = 1): readonly RunReport[] {
  const { testResults } = JSON.parse(text) as JsonReport;
  return Array.from({ length: copies }, (_, copy) => {
    const files = testResults.filter(
      ({ name }, index) =>
        testResults.slice(0, index).filter((before) => before.name === name).length === copy,
    );
    return {
      tests: new Map(
        files
          .flatMap(({ assertionResults }) => assertionResults)
          .map(({ title, status, failureMessages }) => [
            title,
            { passed: status === "passed", errors: failureMessages },
          ]),
      ),
      // Jest's message tells of failed tests too, and says so of a file.
      fileErrors: files
        .map(({ message }) => message)
        .filter(
          (message) => message !== "" && !/^\s*● (?!Test suite failed to run)/u.test(message),
        ),
    };
  });
}

interface NodeEvent {
  readonly type: "test:pass" | "test:fail" | "test:diagnostic";
  readonly name?: string;
  readonly message?: string;
  readonly errors?: readonly string[];
}

/** Reads what the reporter of the project `node` wrote. A diagnostic follows the test that it is about. */
export function readNodeReport(text: string): RunReport {
  const tests = new Map<string, { passed: boolean; errors: string[] }>();
  const fileErrors: string[] = [];
  let last: string[] = [];
  for (const line of text.split("\n").filter((part) => part.startsWith("{"))) {
    const { type, name = "", message = "", errors = [] } = JSON.parse(line) as NodeEvent;
    if (type === "test:diagnostic") {
      // The others are the counts at the end of a file or of the run.
      if (!/^[a-z_]+ [\d.]+$/u.test(message)) {
        last.push(`diagnostic: ${message}`);
      }
    } else if (/dist.node\.c?js$/u.test(name)) {
      fileErrors.push(...errors);
    } else {
      last = [...errors];
      tests.set(name, { passed: type === "test:pass", errors: last });
    }
  }
  return { tests, fileErrors };
}
