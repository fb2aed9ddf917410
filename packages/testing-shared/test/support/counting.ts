/** An object whose getter counts how often it is read. */
export function counting(): { reads: number; readonly live: { readonly text: unknown } } {
  const counter = {
    reads: 0,
    live: {
      get text(): unknown {
        counter.reads += 1;
        return { reads: counter.reads };
      },
    },
  };
  return counter;
}
