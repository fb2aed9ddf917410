import type { Transcriber } from "./models.ts";
import { deferred } from "./network.ts";

type DoStream = NonNullable<Transcriber<"v4">["doStream"]>;
type StreamOptions = Parameters<DoStream>[0];
type StreamResult = Awaited<ReturnType<DoStream>>;
/** A part of a streamed transcription. */
export type Part = StreamResult["stream"] extends ReadableStream<infer P> ? P : never;

/** One streamed transcription, as the provider sees it. */
export class Line {
  readonly options: StreamOptions;
  readonly stream: ReadableStream<Part>;
  /** When the adapter has let the stream go. */
  readonly cancelled: Promise<void>;
  /** Samples of the chunks that were heard. */
  readonly heard: (readonly number[])[] = [];
  readonly #audio: ReadableStreamDefaultReader<Uint8Array | string>;
  #controller: ReadableStreamDefaultController<Part> | undefined;

  constructor(options: StreamOptions) {
    const cancelled = deferred();
    this.options = options;
    this.cancelled = cancelled.promise;
    this.stream = new ReadableStream<Part>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => cancelled.resolve(),
    });
    this.#audio = options.audio.getReader();
  }

  /** The samples of the next chunk, or `undefined` at the end of the input. */
  async hear(): Promise<readonly number[] | undefined> {
    const { done, value } = await this.#audio.read();
    if (done) {
      return undefined;
    }
    const bytes = Buffer.from(String(value), "base64");
    const samples = Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readInt16LE(at * 2));
    this.heard.push(samples);
    return samples;
  }

  /** Hears the input to its end. */
  async hearAll(): Promise<void> {
    while ((await this.hear()) !== undefined) {
      // What is heard is kept in `heard`.
    }
  }

  send(...parts: readonly Part[]): void {
    parts.forEach((part) => this.#controller?.enqueue(part));
  }

  fail(error: unknown): void {
    this.#controller?.error(error);
  }

  breakOff(): void {
    this.#controller?.close();
  }
}

/** A model of v4 that streams. */
export class StreamingModel implements Transcriber<"v4"> {
  readonly specificationVersion = "v4";
  readonly provider = "acme.transcription";
  readonly modelId = "acme-live";
  readonly lines: Line[] = [];
  readonly #talk: (line: Line) => Promise<void>;

  /** @param talk - what the provider does with a line. */
  constructor(talk: (line: Line) => Promise<void>) {
    this.#talk = talk;
  }

  doGenerate(): never {
    throw new Error("This model was to be streamed.");
  }

  async doStream(options: StreamOptions): Promise<StreamResult> {
    const line = new Line(options);
    this.lines.push(line);
    void this.#talk(line).catch((error: unknown) => line.fail(error));
    return { stream: line.stream };
  }
}

export function final(text: string): Part {
  return { type: "transcript-final", text };
}

export function finish(text = ""): Part {
  return { type: "finish", text, segments: [] };
}
