import type { ModelRequest, ModelRetryAdvice, ModelRetryAdviceRequest } from "@openai/agents-core";
import { detach } from "../steps/detach.ts";
import type { ScriptedModelRetryAdvice } from "../types/responses.ts";

/**
 * The containers by which a request is recognised when the runner asks for advice: it hands over a new request object
 * that holds the same containers. They are held weakly, so that nothing of a run stays alive for it.
 */
const RECOGNISED = ["input", "modelSettings", "tools", "handoffs"] as const;

interface ThrownError {
  readonly streamed: boolean;
  readonly request: WeakRef<ModelRequest>;
  readonly containers: readonly (WeakRef<object> | string)[];
  /** The advice of the step that was thrown; `undefined` where the step gives none. */
  readonly advice: ScriptedModelRetryAdvice | undefined;
}

/**
 * Remembers which error step was thrown to which request, so that advice goes to that request only, even where several
 * steps throw one and the same error. Advice is given once.
 */
export class RetryAdviceBook {
  readonly #thrown = new Map<unknown, ThrownError[]>();

  /** Notes that `error` was thrown to a request. Steps without advice are noted too, so that none is made up for them. */
  note(
    error: unknown,
    request: ModelRequest,
    streamed: boolean,
    advice: ScriptedModelRetryAdvice | undefined,
  ): void {
    const entry = thrownError(request, streamed, advice);
    const entries = this.#thrown.get(error);
    if (entries === undefined) {
      this.#thrown.set(error, [entry]);
    } else {
      entries.push(entry);
    }
  }

  /**
   * Notes that code of the test threw `error` to a request: no advice belongs to that, least of all what is left of an
   * error step that threw the same error before.
   */
  noteWithoutAdvice(error: unknown, request: ModelRequest, streamed: boolean): void {
    this.#thrown.get(error)?.push(thrownError(request, streamed, undefined));
  }

  /** Answers the runner: the advice of the step whose error failed this request. */
  async advise(request: ModelRetryAdviceRequest): Promise<ModelRetryAdvice | undefined> {
    const advice = this.#take(request);
    return typeof advice === "function" ? await advice(request) : detach(advice);
  }

  #take({ error, request, stream }: ModelRetryAdviceRequest): ScriptedModelRetryAdvice | undefined {
    const entries = this.#thrown.get(error);
    if (entries === undefined) {
      return undefined;
    }
    const ofMode = entries.filter(({ streamed }) => streamed === stream);
    const entry =
      ofMode.find((candidate) => candidate.request.deref() === request) ??
      ofMode.find((candidate) => hasContainers(candidate, request)) ??
      ofMode[0];
    if (entry === undefined) {
      return undefined;
    }
    entries.splice(entries.indexOf(entry), 1);
    if (entries.length === 0) {
      this.#thrown.delete(error);
    }
    return entry.advice;
  }
}

function thrownError(
  request: ModelRequest,
  streamed: boolean,
  advice: ScriptedModelRetryAdvice | undefined,
): ThrownError {
  return {
    streamed,
    request: new WeakRef(request),
    containers: containersOf(request).map((value) =>
      typeof value === "string" ? value : new WeakRef(value),
    ),
    advice,
  };
}

function containersOf(request: ModelRequest): readonly (object | string)[] {
  return RECOGNISED.map((key): unknown => request[key]).filter(
    (value) => typeof value === "string" || (typeof value === "object" && value !== null),
  );
}

function hasContainers({ containers }: ThrownError, request: ModelRequest): boolean {
  const given = containersOf(request);
  return (
    given.length === containers.length &&
    containers.every((container, index) =>
      typeof container === "string"
        ? container === given[index]
        : container.deref() === given[index],
    )
  );
}
