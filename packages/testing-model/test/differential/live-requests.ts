import { runInNewContext } from "node:vm";
import type { ModelRequest } from "@openai/agents-core";

import type { Backstage } from "./backstage.ts";
import type { RequestPlan } from "./request-plans.ts";

class Widget {
  readonly value = 1;
}

/** A request as the runner would hold it, and the way to abort it. */
export interface LiveRequest {
  readonly request: ModelRequest;
  readonly abort: () => void;
}

/** Makes a request from its plan, fresh for each double. */
export function liveRequest(plan: RequestPlan, number: number, stage: Backstage): LiveRequest {
  const { input, modelSettings, tools, more, curiosities, signal } = structuredClone(plan);
  const controller = new AbortController();
  const settings: Record<string, unknown> = modelSettings;
  const request = {
    input,
    modelSettings: settings,
    tools: tools.map((tool) => ({ ...tool, parameters: emptySchema() })),
    handoffs: [],
    outputType: "text" as const,
    tracing: false,
    ...more,
    ...(signal === "none"
      ? {}
      : { signal: stage.labels.label(controller.signal, `signal ${number}`) }),
  };
  const data: Record<PropertyKey, unknown> = {};
  for (const curiosity of curiosities) {
    addCuriosity(data, curiosity, stage, number);
  }
  settings["curious"] = data;
  if (curiosities.includes("alias")) {
    Reflect.set(request, "alias", request.input);
  }
  if (signal === "aborted") {
    controller.abort();
  }
  const abort = (): void => {
    controller.abort();
  };
  return { request, abort };
}

function emptySchema(): {
  type: "object";
  properties: Record<string, never>;
  required: string[];
  additionalProperties: false;
} {
  return { type: "object", properties: {}, required: [], additionalProperties: false };
}

function addCuriosity(
  data: Record<PropertyKey, unknown>,
  curiosity: RequestPlan["curiosities"][number],
  { labels }: Backstage,
  number: number,
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
      data["instance"] = labels.label(new Widget(), `widget ${number}`);
      return;
    case "callback":
      data["callback"] = labels.label(() => number, `callback ${number}`);
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
    case "instance of another realm":
      data["foreignInstance"] = labels.label(
        runInNewContext("new (class Gadget { list = [1]; })()"),
        `gadget ${number}`,
      );
      return;
    case "map, set, date":
      data["map"] = new Map([["key", { list: [1] }]]);
      data["set"] = new Set([1, "two"]);
      data["date"] = new Date(0);
      return;
    case "explicit undefined":
      data["nothing"] = undefined;
      return;
    case "accessor":
      Object.defineProperty(data, "accessor", { get: () => ({ list: [1] }), enumerable: true });
  }
}
