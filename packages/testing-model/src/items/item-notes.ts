import {
  describeType,
  isObject,
  nearestName,
  printedName,
} from "@understudy/testing-shared/internal";
import {
  alternativesOfKind,
  fieldsOfKind,
  fieldsOfRole,
  ITEM_KINDS,
  MESSAGE_ROLES,
} from "./item-kinds.ts";
import type { FieldShapes } from "./item-shapes.ts";
import { judgedItem } from "./malformed-item.ts";
import { oddFields, type ShapeFault } from "./shape-faults.ts";

/** What is odd about one output item. The item is passed on as it is. */
export interface ItemNote {
  /** The item's place in its response (zero-based). */
  readonly itemIndex: number;
  /** Where the fault is: `output[1].content[0].text`. */
  readonly path: string;
  /** The fault as a sentence that begins with the path. It holds no payloads. */
  readonly message: string;
}

/**
 * Says what is odd about the output items of one response: a value that is no item, a kind or message role that the
 * SDK does not know, a required field that is missing or of the wrong type, an unknown content part. Items marked by
 * `item.malformed` are passed over.
 *
 * @param exempt - indexes of items that were so marked and are unwrapped already.
 */
export function noteOddItems(items: readonly unknown[], exempt?: ReadonlySet<number>): ItemNote[] {
  return items.flatMap((value, itemIndex) => {
    const judged = judgedItem(value, itemIndex, exempt);
    if (judged === undefined) {
      return [];
    }
    return faultsOfItem(judged.item, `output[${itemIndex}]`).map(({ path, problem }) => ({
      itemIndex,
      path,
      message: `${path} ${problem}`,
    }));
  });
}

function faultsOfItem(item: unknown, path: string): readonly ShapeFault[] {
  if (!isObject(item)) {
    return [{ path, problem: `is ${describeType(item)}, not an output item.` }];
  }
  const { type } = item;
  // The SDK's messages may leave out their type: their role tells that they are messages.
  if (type === "message" || (type === undefined && item["role"] !== undefined)) {
    return faultsOfMessage(item, path);
  }
  if (typeof type !== "string") {
    const found = type === undefined ? "is missing" : `is ${describeType(type)}`;
    return [{ path: `${path}.type`, problem: `${found}: it names the kind of the item.` }];
  }
  const fields = fieldsOfKind(type);
  return fields === undefined
    ? [
        unknownName(`${path}.type`, type, "kind of output item", [
          ...Object.keys(ITEM_KINDS),
          "message",
        ]),
      ]
    : faultsOfFields(item, path, type, fields);
}

function faultsOfMessage(
  item: Readonly<Record<string, unknown>>,
  path: string,
): readonly ShapeFault[] {
  const { role } = item;
  if (typeof role !== "string") {
    const found = role === undefined ? "is missing" : `is ${describeType(role)}`;
    return [
      {
        path: `${path}.role`,
        problem: `${found}: a message of the model has the role "assistant".`,
      },
    ];
  }
  const fields = fieldsOfRole(role);
  return fields === undefined
    ? [unknownName(`${path}.role`, role, "role of a message", Object.keys(MESSAGE_ROLES))]
    : faultsOfFields(item, path, `${role} message`, fields);
}

function faultsOfFields(
  item: Readonly<Record<string, unknown>>,
  path: string,
  kind: string,
  fields: FieldShapes,
): readonly ShapeFault[] {
  const alternatives = alternativesOfKind(kind);
  const faults = oddFields(item, path, fields);
  return alternatives.length > 0 && alternatives.every((field) => item[field] === undefined)
    ? [
        ...faults,
        { path, problem: `has neither ${alternatives.join(" nor ")}: one of them is needed.` },
      ]
    : faults;
}

function unknownName(
  path: string,
  name: string,
  what: string,
  known: readonly string[],
): ShapeFault {
  const nearest = nearestName(name, known);
  const mend = nearest === undefined ? "" : ` Did you mean ${printedName(nearest)}?`;
  return {
    path,
    problem: `is ${printedName(name)}, which is no ${what} that the SDK knows.${mend}`,
  };
}
