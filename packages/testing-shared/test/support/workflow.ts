import { CallLog, snapshot } from "@understudy/testing-shared/internal";
import * as fc from "fast-check";

import { graphOf } from "./graph.ts";
import { buildGraph, type GraphPlan, graphPlans, plainValues } from "./live-values.ts";
import { ruin } from "./ruin.ts";

/** What a workflow does next. The numbers pick one of what there is. */
export type Action =
  | { readonly kind: "renew" | "extend"; readonly plan: GraphPlan }
  | { readonly kind: "say" | "say plainly" | "say again" | "say alike"; readonly pick: number }
  | {
      readonly kind: "edit" | "forget" | "compact" | "switch" | "leave a hole";
      readonly pick: number;
    }
  | { readonly kind: "change live" | "change a view"; readonly pick: number }
  | { readonly kind: "call"; readonly body: BodyPlan; readonly pick: number };

/** How the body of a call is put together. */
interface BodyPlan {
  readonly form: "request" | "request without prototype" | "args" | "anything";
  readonly input: "the list" | "a copy of the list" | "no list";
  readonly twist: "none" | "list twice" | "list twice, history last" | "itself" | "symbol part";
}

export const actions: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("call" as const),
      pick: fc.nat(60),
      body: bodyPlans(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("renew" as const, "extend" as const),
      plan: graphPlans,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "say" as const,
        "say plainly" as const,
        "say again" as const,
        "say alike" as const,
      ),
      pick: fc.nat(60),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "edit" as const,
        "forget" as const,
        "compact" as const,
        "switch" as const,
        "leave a hole" as const,
      ),
      pick: fc.nat(60),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("change live" as const, "change a view" as const),
      pick: fc.nat(60),
    }),
  },
);

function bodyPlans(): fc.Arbitrary<BodyPlan> {
  return fc.record({
    form: fc.constantFrom<BodyPlan["form"]>(
      "request",
      "request",
      "request without prototype",
      "args",
      "anything",
    ),
    input: fc.constantFrom<BodyPlan["input"]>(
      "the list",
      "the list",
      "a copy of the list",
      "no list",
    ),
    twist: fc.constantFrom<BodyPlan["twist"]>(
      "none",
      "none",
      "list twice",
      "list twice, history last",
      "itself",
      "symbol part",
    ),
  });
}

interface Head {
  readonly streamed: boolean;
}

interface Call extends Head {
  readonly index: number;
  readonly request: object;
}

const PART = Symbol("part");

/** A workflow that calls a double with two conversations, and remembers what each call was. */
export class Workflow {
  readonly log = new CallLog<Call, Head>({
    body: "request",
    histories: ["input"],
    title: () => "call",
  });
  /** What each call looked like when it was made. */
  readonly made: string[] = [];
  #pool: object[] = [{ first: true }];
  #conversations: [unknown[], unknown[]] = [[], []];

  do(action: Action): void {
    const [conversation] = this.#conversations;
    switch (action.kind) {
      case "renew":
        this.#pool = buildGraph(action.plan);
        break;
      case "extend":
        this.#pool.push(...buildGraph(action.plan));
        break;
      case "say":
        conversation.push(this.#picked(action.pick));
        break;
      case "say plainly":
        conversation.push(plainValues[action.pick % plainValues.length]);
        break;
      case "say again":
        conversation.push(conversation[action.pick % Math.max(1, conversation.length)]);
        break;
      case "say alike":
        conversation.push(snapshot(conversation.at(-1)));
        break;
      case "edit":
        conversation[action.pick % Math.max(1, conversation.length)] = this.#picked(action.pick);
        break;
      case "forget":
        conversation.shift();
        break;
      case "compact":
        this.#conversations[0] = [{ summary: action.pick }, ...conversation.slice(-2)];
        break;
      case "switch":
        this.#conversations.reverse();
        break;
      case "leave a hole":
        conversation.length += 1;
        break;
      case "change live":
        ruin(this.#picked(action.pick));
        break;
      case "change a view":
        ruin(this.log.at(action.pick % Math.max(1, this.log.length))?.request);
        break;
      case "call": {
        const body = this.#body(action.body, action.pick);
        this.made.push(graphOf(snapshot(body)));
        this.log.record({ streamed: false }, body);
      }
    }
  }

  #picked(pick: number): object {
    return this.#pool[pick % this.#pool.length] ?? {};
  }

  #body({ form, input: inputKind, twist }: BodyPlan, pick: number): object {
    const list = this.#conversations[0];
    const input =
      inputKind === "no list"
        ? plainValues[pick % plainValues.length]
        : inputKind === "the list"
          ? list
          : [...list];
    const part = this.#picked(pick);
    if (form === "args") {
      return twist === "list twice" ? [input, part, input] : [part, input];
    }
    if (form === "anything" && isPlain(part)) {
      return part;
    }
    const request: Record<PropertyKey, unknown> = {
      ...(twist === "list twice, history last" ? { copy: input } : {}),
      settings: part,
      input,
      tools: [this.#picked(pick + 1)],
      ...(twist === "list twice" ? { copy: input } : {}),
      ...(twist === "symbol part" ? { [PART]: part } : {}),
    };
    if (twist === "itself") {
      request["request"] = request;
    }
    return form === "request without prototype"
      ? Object.assign(Object.create(null), request)
      : request;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || prototype === Array.prototype;
}
