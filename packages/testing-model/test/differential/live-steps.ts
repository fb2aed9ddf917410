import { Usage, type AgentOutputItem, type ModelResponse } from "@openai/agents-core";
import type { ScriptedModelResponse, ScriptedModelStream } from "@openai/agents-core/testing";

import type { Backstage } from "./backstage.ts";
import type { Advice, Doubles, Respond, RespondWithStream } from "./doubles.ts";
import { createSource } from "./live-sources.ts";
import type { ResponsePlan } from "./output-plans.ts";
import type { StepPlan } from "./script-plans.ts";

/** Makes the steps of a script for one double, and remembers what a test could change afterwards. */
export class LiveSteps<TInput> {
  readonly #doubles: Doubles<TInput>;
  readonly #stage: Backstage;
  readonly #errors: readonly unknown[];
  /** Containers that the test passed to the double. */
  readonly passed: unknown[] = [];

  constructor(doubles: Doubles<TInput>, stage: Backstage, errors: readonly unknown[]) {
    this.#doubles = doubles;
    this.#stage = stage;
    this.#errors = errors;
  }

  create(plan: StepPlan): TInput {
    const { literal } = this.#doubles;
    const isLiteral = plan.form === "literal";
    switch (plan.type) {
      case "response": {
        const response = this.#keep(this.#response(plan.response));
        return plan.form === "shorthand"
          ? literal(response)
          : isLiteral
            ? literal({ type: "response", response })
            : this.#doubles.modelResponse(response);
      }
      case "error": {
        const error = this.#errors[plan.error % this.#errors.length];
        const advice = this.#keep(this.#advice(plan.advice));
        return isLiteral
          ? literal({
              type: "error",
              error,
              ...(advice === undefined ? {} : { retryAdvice: advice }),
            })
          : this.#doubles.modelError(error, advice);
      }
      case "responder": {
        const respond = this.#responder(plan);
        return isLiteral
          ? literal({ type: "responder", respond })
          : this.#doubles.modelResponder(respond);
      }
      case "stream": {
        const events = this.#keep(createSource(plan.source, this.#stage));
        return isLiteral ? literal({ type: "stream", events }) : this.#doubles.modelStream(events);
      }
      case "stream_responder": {
        const respond = this.#streamResponder(plan);
        return isLiteral
          ? literal({ type: "stream_responder", respond })
          : this.#doubles.modelStreamResponder(respond);
      }
    }
  }

  #keep<T>(value: T): T {
    this.passed.push(value);
    return value;
  }

  #response(plan: ResponsePlan): ScriptedModelResponse {
    const output = structuredClone(plan.output);
    if (plan.kind === "items") {
      return output;
    }
    const { usage, responseId, requestId, providerData, rawUsage, abortsWhenRead } = plan;
    const response: ModelResponse = {
      output,
      usage: new Usage(structuredClone(usage)),
      ...(responseId === undefined ? {} : { responseId }),
      ...(requestId === undefined ? {} : { requestId }),
      ...(providerData === undefined ? {} : { providerData: structuredClone(providerData) }),
    };
    this.#addRawUsage(response, rawUsage);
    if (abortsWhenRead === true) {
      this.#abortWhenRead(response, output);
    }
    return response;
  }

  #addRawUsage(
    response: ModelResponse,
    plan: Extract<ResponsePlan, { kind: "complete" }>["rawUsage"],
  ): void {
    if (plan === undefined) {
      return;
    }
    let reads = 0;
    const get = (): unknown => {
      reads += 1;
      if (plan === "throws") {
        throw new Error("secret");
      }
      return plan === "counts" ? { reads } : structuredClone(plan);
    };
    Object.defineProperty(response, "rawUsage", { get, enumerable: true });
  }

  #abortWhenRead(response: ModelResponse, output: AgentOutputItem[]): void {
    const get = (): AgentOutputItem[] => {
      this.#stage.abortLatest();
      return output;
    };
    Object.defineProperty(response, "output", { get, enumerable: true });
  }

  #advice(plan: Extract<StepPlan, { type: "error" }>["advice"]): Advice {
    if (plan === "none") {
      return undefined;
    }
    const { kind } = plan;
    const value = structuredClone(plan.value);
    if (kind === "fixed") {
      return value;
    }
    const stage = this.#stage;
    return kind === "callback"
      ? ({ attempt, stream, error }) => {
          stage.note("advice callback", attempt, stream, error);
          return value;
        }
      : async ({ attempt }) => {
          stage.note("async advice callback", attempt);
          await Promise.resolve();
          return attempt > 1 ? undefined : value;
        };
  }

  #responder({ pace, trouble, answer }: Extract<StepPlan, { type: "responder" }>): Respond {
    const stage = this.#stage;
    const work = (): ScriptedModelResponse => {
      stage.makeTrouble(trouble, 0);
      return answer.kind === "response"
        ? this.#response(answer.response)
        : // What no type allows is what is tested.
          (structuredClone(answer.value) as ScriptedModelResponse);
    };
    return (call) => {
      stage.noteAndSpoil("responder", call);
      return this.#paced(pace, work);
    };
  }

  #streamResponder({
    pace,
    trouble,
    answer,
  }: Extract<StepPlan, { type: "stream_responder" }>): RespondWithStream {
    const stage = this.#stage;
    const work = (): ScriptedModelStream => {
      stage.makeTrouble(trouble, 0);
      return answer.kind === "source"
        ? createSource(answer.source, stage)
        : (structuredClone(answer.value) as ScriptedModelStream);
    };
    return (call) => {
      stage.noteAndSpoil("stream responder", call);
      return this.#paced(pace, work);
    };
  }

  #paced<T>(pace: "sync" | "async" | "gated", work: () => T): T | Promise<T> {
    if (pace === "sync") {
      return work();
    }
    const later = async (): Promise<T> => {
      await (pace === "gated" ? this.#stage.gate() : Promise.resolve());
      return work();
    };
    return later();
  }
}
