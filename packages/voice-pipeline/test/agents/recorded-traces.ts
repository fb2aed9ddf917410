import {
  setTraceProcessors,
  setTracingDisabled,
  type Span,
  type SpanData,
  type SpanError,
  type Trace,
} from "@openai/agents-core";
import { onTestFinished } from "vitest";

/** A trace that ended. */
export interface RecordedTrace {
  readonly id: string;
  readonly name: string;
  readonly groupId: string | undefined;
  readonly metadata: unknown;
  readonly apiKey: string | undefined;
  /** Its spans that ended, in the order they began. */
  readonly spans: readonly RecordedSpan[];
}

/** A span that ended, as JSON would carry it. */
export interface RecordedSpan {
  readonly id: string;
  readonly parentId: string | null;
  readonly data: SpanData;
  readonly error: SpanError | null;
}

/** What the SDK traces while a test runs. */
export class RecordedTraces {
  readonly #begun: (Trace | Span<SpanData>)[] = [];
  readonly #ended = new Set<Trace | Span<SpanData>>();
  /** What happened, in order: `"+trace"`, `"-speech"`, ... */
  readonly log: string[] = [];

  /** Records until the test is over. */
  static record(): RecordedTraces {
    const traces = new RecordedTraces();
    setTracingDisabled(false);
    setTraceProcessors([
      {
        onTraceStart: async (trace) => traces.#begin(trace),
        onTraceEnd: async (trace) => traces.#end(trace),
        onSpanStart: async (span) => traces.#begin(span),
        onSpanEnd: async (span) => traces.#end(span),
        shutdown: async () => undefined,
        forceFlush: async () => undefined,
      },
    ]);
    onTestFinished(() => {
      setTraceProcessors([]);
      setTracingDisabled(true);
    });
    return traces;
  }

  /** The traces that ended, in the order they began. */
  get traces(): readonly RecordedTrace[] {
    return this.#begun
      .filter((one) => one.type === "trace")
      .filter((trace) => this.#ended.has(trace))
      .map((trace) => ({
        id: trace.traceId,
        name: trace.name,
        groupId: trace.groupId ?? undefined,
        metadata: trace.metadata,
        apiKey: trace.tracingApiKey,
        spans: this.#spansOf(trace),
      }));
  }

  /** The one trace there was. */
  get only(): RecordedTrace {
    const [trace, ...others] = this.traces;
    if (trace === undefined || others.length > 0) {
      throw new Error(`There were ${this.traces.length} traces.`);
    }
    return trace;
  }

  /** How many traces and spans have begun and not ended. */
  get open(): number {
    return this.#begun.length - this.#ended.size;
  }

  #spansOf({ traceId }: Trace): readonly RecordedSpan[] {
    return this.#begun
      .filter((one) => one.type === "trace.span")
      .filter((span) => span.traceId === traceId && this.#ended.has(span))
      .map((span) => ({
        id: span.spanId,
        parentId: span.parentId,
        data: JSON.parse(JSON.stringify(span.spanData)),
        error: span.error,
      }));
  }

  #begin(one: Trace | Span<SpanData>): void {
    this.#begun.push(one);
    this.log.push(`+${nameOf(one)}`);
  }

  #end(one: Trace | Span<SpanData>): void {
    this.#ended.add(one);
    this.log.push(`-${nameOf(one)}`);
  }
}

function nameOf(one: Trace | Span<SpanData>): string {
  return one.type === "trace" ? "trace" : one.spanData.type;
}

/** The spans of a trace as a tree: each type with those within it. */
export function treeOf(trace: RecordedTrace, parentId: string | null = null): unknown[] {
  return trace.spans
    .filter((span) => span.parentId === parentId)
    .map((span) => {
      const within = treeOf(trace, span.id);
      return within.length === 0 ? span.data.type : [span.data.type, within];
    });
}
