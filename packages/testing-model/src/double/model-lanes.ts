import {
  type AnyCallable,
  captureSite,
  InvalidOptionError,
  isObject,
} from "@understudy/testing-shared/internal";
import type { CallContext, LaneHandle } from "./call-context.ts";
import { respond, stream } from "./perform-call.ts";
import type { ScriptedModel } from "./scripted-model.ts";
import { ScriptedModelLane } from "./scripted-model-lane.ts";

/** Who a lane is for: an agent, or a name. */
export type LaneOwner = { readonly name: string } | string;

interface Known {
  readonly lane: ScriptedModelLane;
  readonly handle: LaneHandle;
}

/** The lanes of a model that agents have a handle of, one each. */
export class ModelLanes {
  readonly #model: ScriptedModel;
  readonly #context: CallContext;
  readonly #lanes = new Map<LaneOwner, Known>();

  constructor(model: ScriptedModel, context: CallContext) {
    this.#model = model;
    this.#context = context;
  }

  /** The lane of an agent, or of a name, with more steps. It is opened when it is first asked for. */
  extend(owner: LaneOwner, inputs: Iterable<unknown>, caller: AnyCallable): ScriptedModelLane {
    const name = nameOf(owner);
    const { script } = this.#context;
    const known = this.#lanes.get(owner) ?? this.#laneOfModel(owner);
    if (known !== undefined) {
      script.enqueue(inputs, caller, known.handle);
      return known.lane;
    }
    const handle: LaneHandle = { calls: [] };
    script.open(handle, { title: `the lane ${JSON.stringify(name)}`, site: captureSite(caller) });
    const lane = this.#open(name, handle);
    script.enqueue(inputs, caller, handle);
    this.#lanes.set(owner, { lane, handle });
    return lane;
  }

  /** The lane that an agent has been given already, as one of its name or as a clone. */
  #laneOfModel(owner: LaneOwner): Known | undefined {
    const model: unknown = isObject(owner) ? Reflect.get(owner, "model") : undefined;
    return [...this.#lanes.values()].find(({ lane }) => lane === model);
  }

  #open(name: string, handle: LaneHandle): ScriptedModelLane {
    const { log, script } = this.#context;
    return new ScriptedModelLane({
      model: this.#model,
      name,
      enqueue: (inputs, enqueuer) => {
        script.enqueue(inputs, enqueuer, handle);
      },
      respond: async (request) => await respond(this.#context, request, handle),
      stream: (request) => stream(this.#context, request, handle),
      calls: () => Object.freeze(handle.calls.flatMap((index) => log.at(index) ?? [])),
      remaining: () => script.remainingOf(handle),
    });
  }
}

function nameOf(owner: unknown): string {
  const name: unknown = isObject(owner) ? owner["name"] : owner;
  if (typeof name !== "string" || name === "") {
    throw new InvalidOptionError("model.for: takes an agent, or the name of one.", "agent");
  }
  return name;
}
