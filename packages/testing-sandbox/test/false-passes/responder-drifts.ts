import { commanding } from "../support/turns.ts";
import { looseStep } from "../support/loosely.ts";
import { command, orGiveUp } from "./applications.ts";
import { assertion, type Drift, drift, fail } from "./drift.ts";

const failed = assertion();
const bug = new TypeError("a bug");

/** Whatever a responder throws by mistake. */
const MISTAKES: readonly (readonly [string, unknown])[] = [
  ["an assertion of a responder fails", failed],
  ["a responder has a bug", bug],
  ["a responder names what there is not", new ReferenceError("x is not defined")],
];

const one = commanding("pwd");

/** Responders that fail, or that answer what is none. */
export const RESPONDER_DRIFTS: readonly Drift[] = [
  ...MISTAKES.flatMap(([what, error]) => [
    drift(what, error, [{ method: "execCommand", respond: () => fail(error) }], (sandbox) =>
      command(sandbox, one),
    ),
    drift(
      `${what}, later`,
      error,
      [{ method: "execCommand", respond: async () => fail(error) }],
      (sandbox) => command(sandbox, one),
    ),
  ]),
  drift(
    "a responder has no return",
    "invalid_scripted_sandbox_step",
    [looseStep({ method: "execCommand", respond: () => undefined })],
    (sandbox) => command(sandbox, one),
  ),
  drift(
    "a responder of supportsPty returns a promise, in a run that may fail",
    "invalid_scripted_sandbox_step",
    [
      looseStep({ method: "supportsPty", respond: async () => true }),
      { method: "execCommand", result: "" },
    ],
    (sandbox) => orGiveUp(command(sandbox, one)),
  ),
];
