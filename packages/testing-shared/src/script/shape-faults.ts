/** What is wrong with a shape, as the rest of a sentence about the input, and what to write instead. */
export type ShapeFault = readonly [problem: string, hint: string];

/** What can be wrong with a shape. One that was written by hand can be anything. */
export const SHAPE_FAULTS = {
  in_any_order: ["is a group without a list of items", "Make it with script.inAnyOrder(...)."],
  in_order: ["is a group without a list of items", "Make it with script.inOrder(...)."],
  limits: [
    "is repeated without limits that make sense",
    "Make it with script.repeat(step, { times: 2 }).",
  ],
  ambient_group: ["is a group outside the order", "script.ambient takes one step."],
  gate: ["is a gate that can hold nothing", "Make it with script.gate(step)."],
  gated_group: ["is a gate around a group", "script.gate takes one step."],
  lane: [
    "is a lane without a predicate, or without a list of steps",
    "Make it with script.when(predicate, [step]).",
  ],
  lane_in_lane: [
    "is a lane inside the lane of a handle",
    "Give script.when(...) to the script of the whole.",
  ],
  lane_inside: ["is a lane inside a group", "Put script.when(...) at the top of the script."],
} as const satisfies Readonly<Record<string, ShapeFault>>;
