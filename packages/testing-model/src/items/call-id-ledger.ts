import { isObject, printedName } from "@understudy/testing-shared/internal";
import { ASSIGNED_CALL_ID } from "./assigned-call-id.ts";
import type { ItemKindName } from "./item-shapes.ts";
import type { ItemNote } from "./item-notes.ts";
import { judgedItem } from "./malformed-item.ts";

/** The place of a response in a script. */
export interface ResponsePlace {
  /** The position of the input that holds the response, in the whole script (zero-based). */
  readonly inputIndex: number;
}

/** The items of one response and where it stands. */
export interface PlacedItems extends ResponsePlace {
  readonly items: readonly unknown[];
  /** Indexes of items that were marked by `item.malformed` and are unwrapped already. */
  readonly exempt?: ReadonlySet<number> | undefined;
}

/** A call whose id another call of the same script has as well. */
export interface CallIdNote extends ItemNote, ResponsePlace {}

/** What the ledger would say about responses, before they are entered. */
export interface CallIdProbe {
  /** The calls among them whose id is taken, by an earlier response or by each other. */
  readonly notes: readonly CallIdNote[];
  /** Enters the responses: their ids are taken from now on. */
  readonly commit: () => void;
}

/** The kinds that ask for something to be done. A result has the id of its call by right. */
const CALL_KINDS: ReadonlySet<unknown> = new Set([
  "function_call",
  "computer_call",
  "shell_call",
  "apply_patch_call",
  "program",
  "tool_search_call",
] satisfies readonly ItemKindName[]);

interface PlacedCall extends ResponsePlace {
  readonly itemIndex: number;
}

/** Where an id stands that was made for a later time of a step: in no input. */
const NOWHERE: PlacedCall = { inputIndex: -1, itemIndex: -1 };

/**
 * Remembers every `callId` of a script, to find one that two calls have: the SDK tells results, approvals and
 * duplicates apart by it. Looking one up does not depend on how long the script is.
 */
export class CallIdLedger {
  readonly #taken = new Map<string, PlacedCall>();

  /** Says which calls of `responses` have an id that is taken. Nothing is entered before `commit()`. */
  probe(responses: Iterable<PlacedItems>): CallIdProbe {
    const entered = new Map<string, PlacedCall>();
    const notes: CallIdNote[] = [];
    for (const { items, inputIndex, exempt } of responses) {
      for (const [itemIndex, value] of items.entries()) {
        const callId = callIdOf(judgedItem(value, itemIndex, exempt)?.item);
        if (callId === undefined) {
          continue;
        }
        const earlier = this.#taken.get(callId) ?? entered.get(callId);
        if (earlier === undefined) {
          entered.set(callId, { inputIndex, itemIndex });
        } else {
          notes.push(noteOf(callId, { inputIndex, itemIndex }, earlier));
        }
      }
    }
    return {
      notes,
      commit: () => {
        for (const [callId, place] of entered) {
          this.#taken.set(callId, place);
        }
      },
    };
  }

  /** An id for a later time of a step, which no other call has; it is taken from now on. */
  freshId(id: string, time: number): string {
    let fresh = `${id}_${time}`;
    for (let number = 2; this.#taken.has(fresh); number += 1) {
      fresh = `${id}_${time}_${number}`;
    }
    this.#taken.set(fresh, NOWHERE);
    return fresh;
  }

  /** Enters the items of one response and says which of its calls have an id that was taken. */
  add(items: readonly unknown[], where: Omit<PlacedItems, "items">): readonly CallIdNote[] {
    const probe = this.probe([{ ...where, items }]);
    probe.commit();
    return probe.notes;
  }
}

function callIdOf(item: unknown): string | undefined {
  if (!isObject(item) || !CALL_KINDS.has(item["type"])) {
    return undefined;
  }
  const callId = item["callId"] ?? item["call_id"];
  // Every call with the placeholder gets an id of its own when it is queued.
  return typeof callId === "string" && callId !== ASSIGNED_CALL_ID ? callId : undefined;
}

function noteOf(
  callId: string,
  { inputIndex, itemIndex }: PlacedCall,
  earlier: PlacedCall,
): CallIdNote {
  const path = `output[${itemIndex}].callId`;
  const where =
    earlier.inputIndex === inputIndex
      ? `output[${earlier.itemIndex}] of the same response`
      : `output[${earlier.itemIndex}] of step ${earlier.inputIndex + 1}`;
  const message = `${path} is ${printedName(callId)}, which ${where} has as well: each call needs an id of its own.`;
  return { inputIndex, itemIndex, path, message };
}
