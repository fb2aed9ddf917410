// Writes, for each case of calls with buffers, the milliseconds that they take and the bytes that a contestant retains.
//
//   node --expose-gc src/sandbox-buffers-child.ts <contestant> <rounds>
import { collectGarbage, median, now, retainedBytes } from "./measure.ts";
import {
  BUFFER_CASES,
  type BufferCase,
  type BufferSession,
  bufferSession,
  buffersOf,
  passBuffer,
} from "./sandbox-buffer-cases.ts";
import { sandboxContestantOf } from "./sandbox-doubles.ts";

const contestant = sandboxContestantOf(process.argv[2]);
const rounds = Number(process.argv[3]);

const inUse = new Set<object>();
for (const name of BUFFER_CASES) {
  console.log([name, ...(await measureCase(name))].join("\t"));
  inUse.clear();
}

async function measureCase(name: BufferCase): Promise<readonly [number, number]> {
  const buffers = buffersOf(name);
  inUse.add(buffers);
  const milliseconds: number[] = [];
  await passAll(name, buffers);
  for (let round = 0; round < rounds; round += 1) {
    collectGarbage();
    milliseconds.push(await passAll(name, buffers));
  }
  const before = await bytesInUse();
  await passAll(name, buffers, (session) => inUse.add(session));
  return [median(milliseconds), (await bytesInUse()) - before];
}

/** Milliseconds of the calls of a case. */
async function passAll(
  name: BufferCase,
  buffers: readonly Uint8Array[],
  keep: (session: BufferSession) => unknown = () => {},
): Promise<number> {
  const session = bufferSession(contestant, name);
  keep(session);
  const start = now();
  for (const buffer of buffers) {
    await passBuffer(session, name, buffer);
  }
  return now() - start;
}

/** On the heap, and in buffers, which are freed a moment after their owners. */
async function bytesInUse(): Promise<number> {
  retainedBytes();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  return retainedBytes() + process.memoryUsage().arrayBuffers;
}
