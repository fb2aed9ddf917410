/** Arguments that a plan chooses from, with what plain data has: aliases, cycles, bytes, holes apart. */
export function liveArguments(): readonly object[] {
  const shared = { value: 1 };
  const cycle: Record<string, unknown> = { name: "cycle" };
  cycle["self"] = cycle;
  return [
    { text: "plain", list: [1, 2, { deep: true }] },
    { one: shared, two: shared },
    cycle,
    { bytes: new Uint8Array([1, 2, 3]) },
    {},
  ];
}
