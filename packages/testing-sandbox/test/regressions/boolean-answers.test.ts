import { Manifest } from "@openai/agents-core/sandbox";
import { InvalidOptionError } from "@understudy/testing-shared";
import {
  InvalidScriptedSandboxStepError,
  scriptedSandboxClient,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { describe, expect, test } from "vitest";

import { looseCall, looseClientInput, looseOptions, looseStep } from "../pinned/loosely.ts";
import { messageOf, rejectionOf, thrownBy } from "../pinned/outcomes.ts";

const SESSION_METHODS = ["running", "supportsPty", "pathExists", "directoryExists"];
const CLIENT_METHODS = [
  "canPersistOwnedSessionState",
  "canReusePreservedOwnedSession",
  "serializedSessionStateRequiresFreshCreationForOptions",
];

/** What is neither true nor false, though the SDK would take most of it for yes. */
const ANSWERS: readonly unknown[] = ["no", "", 0, 1, null, {}, { running: false }, []];

/** Calls a method whose answer may come at once or later. */
async function call(double: object, method: string): Promise<unknown> {
  return looseCall(double, method, { manifest: new Manifest() });
}

// A text, or an object with a misspelt key, was taken for yes.
describe.each(SESSION_METHODS)("what is neither true nor false from %s", (method) => {
  test.each(ANSWERS)("is no fixed result: %o", (result) => {
    const error = thrownBy(() => scriptedSandboxSession([looseStep({ method, result })]));

    expect(error).toBeInstanceOf(InvalidScriptedSandboxStepError);
    expect(error).toMatchObject({ reason: "invalid_outcome", inputIndex: 0, method });
    expect(messageOf(error)).toContain(`but ${method} answers true or false`);
    for (const answer of [result, { result }]) {
      const options = looseOptions({ ambient: { [method]: answer } });
      expect(thrownBy(() => scriptedSandboxSession([], options))).toBeInstanceOf(
        InvalidOptionError,
      );
    }
  });

  test.each(ANSWERS)("is a violation of a responder: %o", async (answer) => {
    for (const sandbox of [
      scriptedSandboxSession([looseStep({ method, respond: () => answer })]),
      scriptedSandboxSession([], looseOptions({ ambient: { [method]: () => answer } })),
    ]) {
      const error = await rejectionOf(call(sandbox, method));

      expect(error).toMatchObject({ reason: "invalid_outcome", callIndex: 0, method });
      expect(messageOf(error)).toContain(`but ${method} answers true or false`);
      expect(sandbox.violations).toEqual([error]);
    }
  });
});

describe.each(CLIENT_METHODS)("what is neither true nor false from a client's %s", (method) => {
  test("is no fixed result, and a violation of a responder", async () => {
    for (const answer of ANSWERS) {
      expect(
        thrownBy(() =>
          scriptedSandboxClient({ sessions: [looseClientInput({ method, result: answer })] }),
        ),
      ).toMatchObject({ reason: "invalid_outcome", method });
      for (const respond of [() => answer, async () => answer]) {
        const client = scriptedSandboxClient({ sessions: [looseClientInput({ method, respond })] });
        const error = await rejectionOf(call(client, method));
        expect(error).toMatchObject({ reason: "invalid_outcome", callIndex: 0, method });
        expect(client.takeViolations()).toEqual([error]);
      }
    }
  });

  test("is refused, true and false are not", async () => {
    const client = scriptedSandboxClient({
      sessions: [
        looseClientInput({ method, result: false }),
        looseClientInput({ method, respond: async () => true }),
      ],
    });

    expect(await call(client, method)).toBe(false);
    expect(await call(client, method)).toBe(true);
    client.assertComplete();
  });
});
