import { UnderstudyError } from "@understudy/testing-shared";
import {
  InvalidScriptedSandboxStepError,
  sandboxStep,
  scriptedEditor,
  scriptedSandboxSession,
  type ScriptedSandboxSession,
} from "@understudy/testing-sandbox";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { runs, TIMEOUT } from "../differential/run-counts.ts";
import { looseCall, looseStep } from "../pinned/loosely.ts";
import { EDITOR_METHODS, isBoolean, MAY_BE_VOID, PLAIN_METHODS } from "../pinned/methods.ts";
import { messageOf, thrownBy } from "../pinned/outcomes.ts";

/** What must not stand in a message. */
const SECRET = "sk-4f1e-secret";

const METHODS = Object.keys(MAY_BE_VOID).filter((method) => method !== "createEditor");
const method = fc.constantFrom(...METHODS);
const operation = fc.constantFrom(...EDITOR_METHODS);

/** Data with the secret at places that the run chooses. */
function payloadWith(keys: readonly string[]): fc.Arbitrary<unknown> {
  return fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom<unknown>(SECRET, `/home/${SECRET}/a.ts`, 5, null),
      fc.constant(SECRET).map((text) => new TextEncoder().encode(text)),
      fc.array(tie("node"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys), tie("node"), { maxKeys: 3 }),
    ),
  })).node;
}

const payload = payloadWith(["cmd", "path", "entry", "chars", "context", SECRET]);

const outcome = fc.oneof(
  payload.map((result) => ({ result })),
  payload.map((error) => ({ error })),
  fc
    .constantFrom<() => object>(
      () => ({ error: new Error(SECRET) }),
      () => ({ respond: () => new Error(SECRET) }),
      () => ({ respond: () => Promise.reject(new Error(SECRET)) }),
      () => ({ respond: () => undefined }),
      () => ({ respond: () => new Promise(() => undefined) }),
    )
    .map((make) => make()),
);

const matcher = fc.oneof(
  fc.constantFrom<unknown>(true, false, null, "", 0).map((value) => () => value),
  fc.constant(() => Promise.reject(new Error(SECRET))),
  // A mismatch is told by its way, which the keys of the script are: they are no payload.
  payloadWith(["cmd", "path", "entry", "chars"]),
);

/** An outcome whose result a method of yes and no takes. */
function endOf(name: string, end: object): object {
  return isBoolean(name) && "result" in end ? { result: true } : end;
}

/** A step whose matcher a factory makes of data, where its method has an argument to match, or any function. */
function stepOf(name: string, expected: unknown, end: object): ReturnType<typeof looseStep> {
  if (typeof expected === "function" || (PLAIN_METHODS as readonly string[]).includes(name)) {
    return looseStep({
      method: name,
      ...(typeof expected === "function" && { match: expected }),
      ...endOf(name, end),
    });
  }
  const factory: (first: unknown, outcome: string) => { match: unknown } = Reflect.get(
    sandboxStep,
    name,
  );
  return looseStep({ method: name, match: factory(expected, "").match, ...endOf(name, end) });
}

const steps = (names: fc.Arbitrary<string>): fc.Arbitrary<ReturnType<typeof looseStep>[]> =>
  fc.array(
    fc.tuple(names, matcher, outcome).map((parts) => stepOf(...parts)),
    { maxLength: 5 },
  );

const args = fc.array(payload, { maxLength: 3 });

const scenario = fc.record({
  script: steps(method),
  operations: steps(operation),
  /** What is called; without a name, the method of the next step that was not tried so. */
  calls: fc.array(
    fc.tuple(fc.option(fc.oneof(method, operation), { nil: undefined, freq: 1 }), args),
    { maxLength: 8 },
  ),
});

async function errorsOf(
  sandbox: ScriptedSandboxSession,
  script: readonly { readonly method: string }[],
  calls: readonly (readonly [string | undefined, readonly unknown[]])[],
): Promise<readonly UnderstudyError[]> {
  const errors: unknown[] = [];
  const note = async (run: () => unknown): Promise<void> => {
    try {
      // A responder may never answer.
      await Promise.race([run(), new Promise((resolve) => setImmediate(resolve))]);
    } catch (error) {
      errors.push(error);
    }
  };
  const verify = (): void => {
    sandbox.assertComplete();
  };
  const editor: object = sandbox.createEditor?.() ?? {};
  const next = script.values();
  for (const [named, given] of calls) {
    const name = named ?? next.next().value?.method ?? "running";
    const owner = name in sandbox ? sandbox : editor;
    await note(() => (name in owner ? looseCall(owner, name, ...given) : undefined));
  }
  await note(verify);
  sandbox.takeViolations();
  await note(verify);
  return errors.filter((error) => UnderstudyError.isInstance(error));
}

describe("the message of an error", () => {
  test(
    "holds nothing of arguments, results or errors of the script",
    { timeout: TIMEOUT },
    async () => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(scenario, async ({ script, operations, calls }) => {
          const sandbox = scriptedSandboxSession(script, {
            interactive: true,
            ambient: { createEditor: scriptedEditor(operations) },
          });
          for (const error of await errorsOf(sandbox, script, calls)) {
            seen.add(error.code);
            expect(error.message).not.toContain(SECRET);
            expect(JSON.stringify(error)).not.toContain(SECRET);
            expect(error.stack ?? "").not.toContain(SECRET);
          }
        }),
        runs(300, 10_000),
      );

      expect([...seen].toSorted()).toEqual([
        "calls_in_flight",
        "invalid_scripted_sandbox_step",
        "sandbox_call_matcher",
        "unconsumed_sandbox_steps",
        "unexpected_sandbox_call",
      ]);
    },
  );

  test("holds nothing of a result that is refused", () => {
    for (const result of [SECRET, { [SECRET]: SECRET }, Promise.resolve(SECRET), () => SECRET]) {
      const step = looseStep({ method: "running", result });
      const error = thrownBy(() => scriptedSandboxSession([step]));

      expect(error).toBeInstanceOf(InvalidScriptedSandboxStepError);
      expect(messageOf(error) + JSON.stringify(error)).not.toContain(SECRET);
    }
  });
});
