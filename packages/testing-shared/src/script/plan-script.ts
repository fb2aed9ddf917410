import { type AnyCallable, captureSite, type DefinitionSite, siteOf } from "./definition-site.ts";
import { isHold } from "./gate.ts";
import type { LayoutRow } from "./layout-row.ts";
import type { Leaf } from "./leaf.ts";
import { AnyOrder } from "./parts/any-order.ts";
import { Choice } from "./parts/choice.ts";
import type { PartMaker } from "./parts/part.ts";
import { Repetition } from "./parts/repetition.ts";
import { Sequence } from "./parts/sequence.ts";
import { Single } from "./parts/single.ts";
import type { PlanFault, PlannedLane, ScriptPlan, StepPlace } from "./script-plan.ts";
import { inside, joined, type Place, TOP } from "./place.ts";
import { areLimits } from "./repeat-limits.ts";
import { type AnyShape, isShape, type WhenLane } from "./shape.ts";
import { SHAPE_FAULTS, type ShapeFault } from "./shape-faults.ts";
import { shapeWords } from "./shape-words.ts";
import { fault, type StepFault } from "./step-fault.ts";

/** What inputs become a script with. */
export interface ScriptReading<TStep, TReason extends string> {
  readonly inputs: readonly unknown[];
  /** The position of the first step. */
  readonly first: number;
  /** The function of ours that the test called, for the place of what was written down where it stands. */
  readonly caller: AnyCallable;
  /** Whether the inputs are for the lane of a handle, which has no lanes itself. */
  readonly isLane?: boolean | undefined;
  /** Checks what stands in the place of a step, and detaches it. */
  readonly prepare: (
    input: unknown,
    place: StepPlace,
  ) => { readonly step: TStep } | StepFault<TReason>;
}

/** Reads the inputs of a script: each is a step or a group, and is checked before any of them counts. */
export function planScript<TStep, TReason extends string>(
  reading: ScriptReading<TStep, TReason>,
): ScriptPlan<TStep> | PlanFault<TReason | "invalid_input"> {
  return new Planner(reading).plan();
}

class Planner<TStep, TReason extends string> {
  readonly #reading: ScriptReading<TStep, TReason>;
  readonly #leaves: Leaf<TStep>[] = [];
  readonly #rows: LayoutRow<TStep>[] = [];
  #ambient: Leaf<TStep>[] = [];
  #inputIndex = 0;
  #fault: PlanFault<TReason | "invalid_input"> | undefined;

  constructor(reading: ScriptReading<TStep, TReason>) {
    this.#reading = reading;
  }

  plan(): ScriptPlan<TStep> | PlanFault<TReason | "invalid_input"> {
    const { inputs, caller } = this.#reading;
    const site = inputs.length === 0 ? undefined : captureSite(caller);
    const lanes: PlannedLane<TStep>[] = [];
    let makers: PartMaker<TStep>[] = [];
    const close = (): void => {
      lanes.push(this.#lane(undefined, undefined, makers));
      makers = [];
    };
    for (const [inputIndex, input] of inputs.entries()) {
      this.#inputIndex = inputIndex;
      const place = { ...TOP, site: siteOf(input) ?? site };
      if (isShape(input) && input.shape === "when") {
        close();
        lanes.push(this.#when(input, place));
        if (this.#reading.isLane === true) {
          this.#refuse(input, place, SHAPE_FAULTS.lane_in_lane);
        }
      } else {
        makers.push(this.#part(input, place));
      }
      if (this.#fault !== undefined) {
        return this.#fault;
      }
    }
    close();
    return { leaves: this.#leaves, lanes, rows: this.#rows };
  }

  #when(lane: WhenLane<never, unknown>, place: Place): PlannedLane<TStep> {
    const { predicate, items } = lane;
    if (typeof predicate !== "function" || !Array.isArray(items)) {
      this.#refuse(lane, place, SHAPE_FAULTS.lane);
      return this.#lane(undefined, place.site, []);
    }
    this.#rows.push({ ...place, words: shapeWords(lane), leaf: undefined });
    const makers = Array.from(items, (item, index) =>
      this.#part(item, { ...inside(place, `items[${index}]`, item), depth: place.depth + 1 }),
    );
    return this.#lane(predicate, place.site, makers);
  }

  #lane(
    predicate: PlannedLane<TStep>["predicate"],
    site: DefinitionSite | undefined,
    makers: readonly PartMaker<TStep>[],
  ): PlannedLane<TStep> {
    const ambient = this.#ambient;
    this.#ambient = [];
    return { predicate, site, ambient, parts: makers.map((make) => make()) };
  }

  #part(input: unknown, place: Place): PartMaker<TStep> {
    if (this.#fault !== undefined) {
      return NOTHING;
    }
    return isShape(input) ? this.#shape(input, place) : this.#single(input, place);
  }

  #shape(shape: AnyShape, place: Place): PartMaker<TStep> {
    const words = [...place.words, ...shapeWords(shape)];
    switch (shape.shape) {
      case "in_any_order":
      case "in_order":
        return this.#group(shape, { ...place, words });
      case "optional": {
        const make = this.#part(shape.item, {
          ...inside(place, "item", shape.item),
          words,
          isOptional: true,
        });
        return () => new Choice(make());
      }
      case "repeat": {
        const { item, atLeast, atMost } = shape;
        if (!areLimits(shape)) {
          return this.#refuse(shape, place, SHAPE_FAULTS.limits);
        }
        const isRepeated = place.isRepeated || atMost > 1;
        const isOptional = place.isOptional || atLeast === 0;
        const make = this.#part(item, {
          ...inside(place, "item", item),
          words,
          isRepeated,
          isOptional,
        });
        return () => new Repetition(make, atLeast, atMost);
      }
      case "ambient": {
        const { step } = shape;
        const inner = inside(place, "step", step);
        return this.#ambientStep(step, { ...inner, words, isRepeated: true, isOptional: true });
      }
      case "gate":
        return this.#gated(shape, { ...place, words });
      case "when":
        return this.#refuse(shape, place, SHAPE_FAULTS.lane_inside);
    }
  }

  #group(
    { shape, items }: Extract<AnyShape, { shape: "in_any_order" | "in_order" }>,
    place: Place,
  ): PartMaker<TStep> {
    if (!Array.isArray(items)) {
      return this.#refuse(items, place, SHAPE_FAULTS[shape]);
    }
    this.#rows.push({ ...place, leaf: undefined });
    const makers = Array.from(items, (item: unknown, index) =>
      this.#part(item, {
        ...inside(place, `items[${index}]`, item),
        depth: place.depth + 1,
        words: [],
      }),
    );
    const makeAll = () => makers.map((make) => make());
    return shape === "in_order" ? () => new Sequence(makeAll()) : () => new AnyOrder(makeAll());
  }

  /** An ambient step is no part of the order: in its place stands nothing. */
  #ambientStep(item: unknown, place: Place): PartMaker<TStep> {
    const inner = isShape(item) && item.shape === "gate" ? item.held : item;
    if (isShape(inner)) {
      return this.#refuse(item, place, SHAPE_FAULTS.ambient_group);
    }
    const { length } = this.#leaves;
    this.#part(item, place);
    this.#ambient.push(...this.#leaves.slice(length));
    return NOTHING;
  }

  #gated(gate: Extract<AnyShape, { shape: "gate" }>, place: Place): PartMaker<TStep> {
    const { held } = gate;
    if (!isHold(gate)) {
      return this.#refuse(gate, place, SHAPE_FAULTS.gate);
    }
    if (isShape(held)) {
      return this.#refuse(gate, place, SHAPE_FAULTS.gated_group);
    }
    return this.#single(held, { ...inside(place, "held", held), gate });
  }

  #single(input: unknown, place: Place): PartMaker<TStep> {
    const { site, isRepeated, isOptional, gate } = place;
    const position = this.#reading.first + this.#leaves.length;
    const prepared = this.#reading.prepare(input, {
      position,
      isRepeated,
      isGated: gate !== undefined,
    });
    if (!("step" in prepared)) {
      const path = joined(place.path, prepared.path ?? "");
      this.#fault = this.#faultOf(input, place, path === "" ? prepared : { ...prepared, path });
      return NOTHING;
    }
    const { step } = prepared;
    const leaf = {
      step,
      position,
      site,
      isOptional,
      gate,
      inputIndex: this.#inputIndex,
      takers: [],
    };
    this.#leaves.push(leaf);
    this.#rows.push({ ...place, leaf });
    return () => new Single(leaf);
  }

  #refuse(input: unknown, place: Place, [problem, hint]: ShapeFault): PartMaker<TStep> {
    const { path } = place;
    const more = path === "" ? { hint } : { hint, path };
    this.#fault ??= this.#faultOf(input, place, fault("invalid_input", problem, more));
    return NOTHING;
  }

  #faultOf(
    input: unknown,
    { site }: Place,
    stepFault: StepFault<TReason | "invalid_input">,
  ): PlanFault<TReason | "invalid_input"> {
    return { kind: "plan_fault", fault: stepFault, input, inputIndex: this.#inputIndex, site };
  }
}

const NOTHING: PartMaker<never> = () => new Sequence<never>();
