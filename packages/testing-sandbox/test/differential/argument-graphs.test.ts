import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { RECORDING_DIFFERENCES } from "./differences.ts";
import { type Doubles, ourDoubles, theirDoubles } from "./doubles.ts";
import { Labels, spoil, toPlain } from "../../../testing-shared/test/support/plain.ts";
import { spoilCalls } from "./spoil-calls.ts";
import { runs, TIMEOUT } from "./run-counts.ts";

const number = fc.nat({ max: 6 });

/** A container whose members are numbers, bytes, or other containers, named by their number. */
const node = fc.record({
  kind: fc.constantFrom("list", "object", "bare object"),
  members: fc.array(
    fc.oneof(
      fc.record({ value: number }),
      fc.record({ node: number }),
      fc.record({ bytes: number }),
    ),
    { maxLength: 3 },
  ),
});

const recording = fc.record({
  nodes: fc.array(node, { minLength: 1, maxLength: 6, size: "max" }),
  /** For each call, what its arguments are. */
  calls: fc.array(fc.record({ args: fc.array(number, { maxLength: 3 }), spoils: fc.boolean() }), {
    minLength: 1,
    maxLength: 4,
  }),
});

type Recording = typeof recording extends fc.Arbitrary<infer T> ? T : never;

/** Containers of shared and circular members. Maps, sets and dates are detached by Understudy only, on purpose. */
function build(nodes: Recording["nodes"]): readonly object[] {
  const made = nodes.map(({ kind }): object =>
    kind === "list" ? [] : (Object.create(kind === "object" ? Object.prototype : null) as object),
  );
  // Each on a buffer of its own: a view that stands alone on a larger one is copied with its own bytes, on purpose.
  const views = Array.from({ length: 7 }, (_, byte) => new Uint8Array([byte]));
  for (const [index, { kind, members }] of nodes.entries()) {
    for (const [place, member] of members.entries()) {
      const value =
        "value" in member
          ? member.value
          : "node" in member
            ? made[member.node % made.length]
            : views[member.bytes];
      Reflect.set(Object(made[index]), kind === "list" ? place : `key${place}`, value);
    }
  }
  return made;
}

/** Everything that shows the arguments: the matcher, the responder, the answer, the record. */
async function look({ create }: Doubles, { nodes, calls }: Recording): Promise<unknown> {
  const seen: unknown[] = [];
  const note = (value: unknown, spoils: boolean): void => {
    seen.push(toPlain(value, new Labels()));
    if (spoils && Array.isArray(value)) {
      spoilCalls([{ args: value }]);
    }
  };
  const session = create(
    calls.map(({ spoils }) => ({
      method: "execCommand",
      match: (...args: readonly unknown[]) => {
        note(args, spoils);
      },
      respond: (call: { readonly args: readonly unknown[] }) => {
        note(call.args, false);
        return call.args;
      },
    })),
  );
  const live = build(nodes);
  // What no type allows is what is tested.
  const execCommand: (...args: readonly unknown[]) => Promise<unknown> = Reflect.get(
    session,
    "execCommand",
  );
  for (const { args, spoils } of calls) {
    note(await execCommand(...args.map((index) => live[index % live.length])), spoils);
    note(session.calls.at(-1)?.args, spoils);
    if (spoils) {
      spoil(live);
    }
  }
  for (const { args } of session.calls) {
    note(args, false);
  }
  return seen;
}

describe("scriptedSandboxSession beside the SDK's own, recording arguments", () => {
  it("keeps what was shared and circular in each call", { timeout: TIMEOUT }, async () => {
    await fc.assert(
      fc.asyncProperty(recording, async (plan) => {
        expect(await look(ourDoubles, plan)).toEqual(await look(theirDoubles, plan));
      }),
      runs(300, 10_000),
    );
  });
});

describe("what is recorded differently on purpose", () => {
  it.each(RECORDING_DIFFERENCES)("$what: $why", async ({ make, look: seen }) => {
    const looks = [ourDoubles, theirDoubles].map(async ({ create }) => {
      const session = create([{ method: "execCommand", result: "" }]);
      const live = make();
      const execCommand: (args: object) => Promise<unknown> = Reflect.get(session, "execCommand");
      await execCommand(live);
      return seen(live, session.calls[0]?.args ?? []);
    });
    const [ours, theirs] = await Promise.all(looks);

    expect(ours).not.toEqual(theirs);
  });
});
