import { AssertionError } from "node:assert";

import { type AgentOutputItem, type RetryPolicy, retryPolicies } from "@openai/agents";

import { assistantMessage, functionCall } from "@understudy/testing-model";
import { modelRequest } from "../support/requests.ts";
import { started } from "../support/sources.ts";
import { nextTask } from "../support/tasks.ts";
import {
  ask,
  askOrFallBack,
  askStreaming,
  askThroughAgentTool,
  askThroughOwnTool,
  askTwice,
} from "./applications.ts";
import type { Library, ScriptedDouble } from "./library.ts";

/** A workflow that left its script although the application was content. */
export interface Drifted {
  /** The double whose script was left. */
  readonly model: ScriptedDouble;
  /** What the double must report, where the script itself threw it; otherwise the code of an error of its own. */
  readonly original: unknown;
}

/** A way in which a workflow can leave its script and pass. */
export interface Drift {
  readonly title: string;
  readonly run: <TStep>(library: Library<TStep>) => Promise<Drifted>;
}

const hello = (): AgentOutputItem[] => [assistantMessage("Hello.")];
const callInner = (): AgentOutputItem[] => [
  functionCall("ask_inner", { input: "hi" }, { callId: "call_1" }),
];
const assertion = (): AssertionError => new AssertionError({ message: "an assertion failed" });
const bug = (): TypeError => new TypeError("a bug");
const fail = (error: unknown): never => {
  throw error;
};

/** An outer agent that calls `ask_inner` and then answers, whatever it heard. */
function outerOf<TStep>({ ScriptedModel, modelResponse }: Library<TStep>): ScriptedDouble {
  return new ScriptedModel([modelResponse(callInner()), modelResponse(hello())]);
}

/** Retries whatever failed, at once. */
const ALWAYS: RetryPolicy = () => ({ retry: true, delayMs: 0, approveUnsafeReplay: true });

/** Workflows that leave their script and pass with the SDK's double. */
export const DRIFTS: readonly Drift[] = [
  {
    title: "an agent-as-tool whose model runs out of script",
    run: async (library) => {
      const model = new library.ScriptedModel([]);
      await askThroughAgentTool(outerOf(library), model);
      return { model, original: "unexpected_model_call" };
    },
  },
  {
    title: "an assertion in the responder of an agent-as-tool",
    run: async (library) => {
      const original = assertion();
      const model = new library.ScriptedModel([library.modelResponder(() => fail(original))]);
      await askThroughAgentTool(outerOf(library), model);
      return { model, original };
    },
  },
  {
    title: "an assertion in the asynchronous responder of an agent-as-tool",
    run: async (library) => {
      const original = assertion();
      const model = new library.ScriptedModel([library.modelResponder(async () => fail(original))]);
      await askThroughAgentTool(outerOf(library), model);
      return { model, original };
    },
  },
  {
    title: "a bug in the responder of an agent-as-tool",
    run: async (library) => {
      const original = bug();
      const model = new library.ScriptedModel([library.modelResponder(() => fail(original))]);
      await askThroughAgentTool(outerOf(library), model);
      return { model, original };
    },
  },
  {
    title: "a stream of exact events in a call that does not stream",
    run: async (library) => {
      const model = new library.ScriptedModel([library.modelStream([started])]);
      await askThroughAgentTool(outerOf(library), model);
      return { model, original: "invalid_scripted_model_step" };
    },
  },
  {
    title: "a stream responder in a call that does not stream",
    run: async (library) => {
      const model = new library.ScriptedModel([library.modelStreamResponder(() => [started])]);
      await askThroughAgentTool(outerOf(library), model);
      return { model, original: "invalid_scripted_model_step" };
    },
  },
  {
    title: "a responder whose answer is none",
    run: async (library) => {
      const model = new library.ScriptedModel([library.modelResponder(() => Object(5))]);
      await askThroughAgentTool(outerOf(library), model);
      return { model, original: "invalid_scripted_model_step" };
    },
  },
  {
    title: "an application that catches the error and falls back",
    run: async (library) => {
      const model = new library.ScriptedModel([]);
      await askOrFallBack(model);
      return { model, original: "unexpected_model_call" };
    },
  },
  {
    title: "an application that catches an assertion and tries again",
    run: async (library) => {
      const original = assertion();
      const model = new library.ScriptedModel([
        library.modelResponder(() => fail(original)),
        library.modelResponse(hello()),
      ]);
      await askTwice(model);
      return { model, original };
    },
  },
  {
    title: "a tool that runs its own agent and hides the error",
    run: async (library) => {
      const model = new library.ScriptedModel([]);
      await askThroughOwnTool(outerOf(library), model);
      return { model, original: "unexpected_model_call" };
    },
  },
  {
    title: "an assertion in the iterator of a stream",
    run: async (library) => {
      const original = assertion();
      const events = (function* () {
        yield started;
        fail(original);
      })();
      const model = new library.ScriptedModel([library.modelStream(events)]);
      await askThroughOwnTool(outerOf(library), model, askStreaming);
      return { model, original };
    },
  },
  {
    title: "an assertion in a stream responder",
    run: async (library) => {
      const original = assertion();
      const model = new library.ScriptedModel([library.modelStreamResponder(() => fail(original))]);
      await askThroughOwnTool(outerOf(library), model, askStreaming);
      return { model, original };
    },
  },
  {
    title: "an assertion where the source of a stream is closed, behind another error",
    run: async (library) => {
      const original = assertion();
      const events = {
        [Symbol.iterator]: () => ({
          next: () => fail(new Error("the connection was lost")),
          return: () => fail(original),
        }),
      };
      const model = new library.ScriptedModel([library.modelStream(events)]);
      await askOrFallBack(model, askStreaming);
      return { model, original };
    },
  },
  {
    title: "an assertion under a retry policy whose retry passes",
    run: async (library) => {
      const original = assertion();
      const model = new library.ScriptedModel([
        library.modelResponder(() => fail(original)),
        library.modelResponse(hello()),
      ]);
      await ask(model, { retry: { maxRetries: 1, policy: ALWAYS } });
      return { model, original };
    },
  },
  {
    title: "an assertion in the callback of retry advice",
    run: async (library) => {
      const original = assertion();
      const model = new library.ScriptedModel([
        library.modelError(new Error("overloaded"), () => fail(original)),
      ]);
      const policy = retryPolicies.providerSuggested();
      await askOrFallBack(
        model,
        async (asked) => await ask(asked, { retry: { maxRetries: 1, policy } }),
      );
      return { model, original };
    },
  },
  {
    title: "a request that cannot be recorded, once",
    run: async (library) => {
      const original = new Error("a getter of the request failed");
      let reads = 0;
      const providerData = {
        get tag(): number {
          reads += 1;
          return reads === 1 ? fail(original) : reads;
        },
      };
      const model = new library.ScriptedModel([library.modelResponse(hello())]);
      await askTwice(model, async (asked) => await ask(asked, { providerData }));
      return { model, original };
    },
  },
  {
    title: "a run that is not awaited",
    run: async (library) => {
      const model = new library.ScriptedModel([
        library.modelResponder(() => new Promise(() => undefined)),
      ]);
      void ask(model);
      await nextTask();
      return { model, original: "calls_in_flight" };
    },
  },
  {
    title: "a stream that nobody reads",
    run: async (library) => {
      const model = new library.ScriptedModel([library.modelResponse(hello())]);
      model.getStreamedResponse(modelRequest());
      return { model, original: "calls_in_flight" };
    },
  },
];
