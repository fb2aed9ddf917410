/** Reads a stream to its end. */
export async function readAll(stream: AsyncIterable<unknown>): Promise<void> {
  for await (const part of stream) {
    void part;
  }
}
