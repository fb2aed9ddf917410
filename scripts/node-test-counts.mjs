// A reporter of `node --test`: yields the counts of the whole run as JSON.

/** @param {AsyncIterable<{ type: string; data: any }>} events */
export default async function* nodeTestCounts(events) {
  for await (const { type, data } of events) {
    // The summary of one file names it; that of the run does not.
    if (type === "test:summary" && data.file === undefined) {
      const { passed, failed, cancelled, skipped, todo } = data.counts;
      yield JSON.stringify({ passed, failed: failed + cancelled, skipped: skipped + todo });
    }
  }
}
