import { runInNewContext } from "node:vm";

import type { Backstage } from "./backstage.ts";
import type { ArgumentPlan, Curiosity } from "./plans.ts";

class Widget {
  readonly value = 1;
}

/** Makes an argument from its plan, fresh for each double. */
export function liveArgument({ data, curiosities }: ArgumentPlan, stage: Backstage): unknown {
  if (curiosities.length === 0) {
    return structuredClone(data);
  }
  const argument: Record<PropertyKey, unknown> = { data: structuredClone(data) };
  for (const curiosity of curiosities) {
    addCuriosity(argument, curiosity, stage);
  }
  return argument;
}

function addCuriosity(
  data: Record<PropertyKey, unknown>,
  curiosity: Curiosity,
  stage: Backstage,
): void {
  switch (curiosity) {
    case "cycle":
      data["cycle"] = { data };
      return;
    case "alias":
      data["first"] = { list: [1] };
      data["second"] = data["first"];
      return;
    case "own __proto__":
      data["parsed"] = JSON.parse('{"__proto__":{"evil":true},"other":1}');
      return;
    case "shared buffer": {
      const buffer = new ArrayBuffer(8);
      data["views"] = [new Uint8Array(buffer), new Uint16Array(buffer, 2, 1), buffer];
      return;
    }
    case "class instance":
      data["instance"] = stage.label(new Widget(), "widget");
      return;
    case "callback":
      data["callback"] = stage.label(() => undefined, "callback");
      return;
    case "symbol key":
      data[Symbol.for("key")] = { list: [1, 2] };
      return;
    case "null prototype":
      data["bare"] = Object.assign(Object.create(null), { list: [1] });
      return;
    case "other realm":
      data["foreign"] = runInNewContext("({ list: [1, { deep: 'text' }] })");
      return;
    case "explicit undefined":
      data["nothing"] = undefined;
      return;
    case "accessor":
      Object.defineProperty(data, "accessor", { get: () => ({ list: [1] }), enumerable: true });
      return;
    case "throwing accessor": {
      const error = stage.unmeant(new Error("unreadable"), "getter error");
      Object.defineProperty(data, "unreadable", {
        get: () => {
          throw error;
        },
        enumerable: true,
      });
    }
  }
}
