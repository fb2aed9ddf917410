import type {
  VoiceSpan,
  VoiceSpanData,
  VoiceSpanError,
  VoiceTrace,
  VoiceTraceOptions,
  VoiceTracer,
} from "@understudy/voice-pipeline";

/** A span as it was told. */
export interface ToldSpan {
  readonly begun: VoiceSpanData;
  readonly parent: ToldSpan | undefined;
  /** Each call of `end()`: one, if all is well. */
  readonly ends: readonly { readonly data: VoiceSpanData; readonly error?: VoiceSpanError }[];
}

/** What a tracer is to do besides. It may throw. */
export interface TracerHooks {
  readonly startSpan?: (data: VoiceSpanData) => void;
  readonly endSpan?: (data: VoiceSpanData) => void;
}

/** Traces into memory. */
export class MemoryTracer implements VoiceTracer {
  readonly traces: VoiceTraceOptions[] = [];
  readonly spans: ToldSpan[] = [];
  /** What happened, in order: `"+speech"`, `"-speech"`, `"+trace"`, `"-trace"`, and what a test notes. */
  readonly log: string[];
  readonly #hooks: TracerHooks;
  readonly #told = new Map<VoiceSpan, ToldSpan>();

  constructor(hooks: TracerHooks = {}, log: string[] = []) {
    this.#hooks = hooks;
    this.log = log;
  }

  /** The data that the spans of a type ended with, in the order they began. */
  ended<T extends VoiceSpanData["type"]>(type: T): Extract<VoiceSpanData, { type: T }>[] {
    return this.spans
      .flatMap(({ ends }) => ends.map(({ data }) => data))
      .filter((data): data is Extract<VoiceSpanData, { type: T }> => data.type === type);
  }

  /** The messages of the errors of the spans of a type; `undefined` for those without. */
  errors(type: VoiceSpanData["type"]): (string | undefined)[] {
    return this.spans
      .filter(({ begun }) => begun.type === type)
      .flatMap(({ ends }) => ends.map(({ error }) => error?.message));
  }

  async trace<T>(options: VoiceTraceOptions, work: (trace: VoiceTrace) => Promise<T>): Promise<T> {
    this.traces.push(options);
    this.log.push("+trace");
    try {
      return await work({ startSpan: (data, parent) => this.#startSpan(data, parent) });
    } finally {
      this.log.push("-trace");
    }
  }

  #startSpan(begun: VoiceSpanData, parentSpan: VoiceSpan | undefined): VoiceSpan {
    this.#hooks.startSpan?.(begun);
    const parent = parentSpan === undefined ? undefined : this.#told.get(parentSpan);
    if (parentSpan !== undefined && parent === undefined) {
      throw new Error("The parent is no span of this tracer.");
    }
    const ends: { data: VoiceSpanData; error?: VoiceSpanError }[] = [];
    const told = { begun, parent, ends };
    const span: VoiceSpan = {
      end: (data, error) => {
        ends.push({ data, ...(error === undefined ? {} : { error }) });
        this.log.push(`-${data.type}`);
        this.#hooks.endSpan?.(data);
      },
    };
    this.#told.set(span, told);
    this.spans.push(told);
    this.log.push(`+${begun.type}`);
    return span;
  }
}
