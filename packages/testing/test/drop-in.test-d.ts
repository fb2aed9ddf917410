import { Agent, type Model, type ModelResponse, type StreamEvent, Usage } from "@openai/agents";
import type * as sdk from "@openai/agents/testing";
import type * as understudy from "@understudy/testing";
import {
  assistantMessage,
  functionCall,
  InvalidScriptedModelStepError,
  modelError,
  modelResponder,
  modelResponse,
  modelStream,
  modelStreamResponder,
  ScriptedModel,
  UnexpectedModelCallError,
} from "@understudy/testing";
import { assertType, describe, expectTypeOf, it } from "vitest";

// A test that was written for the SDK's testing entry must compile with only its import changed. `sdk` gives the types
// that such a test may have written down; `understudy` those that it gets after the change.

declare const theirInput: sdk.ScriptedModelInput;
declare const theirResponse: sdk.ScriptedModelResponse;
declare const theirStream: sdk.ScriptedModelStream;
declare const theirAdvice: sdk.ScriptedModelRetryAdvice;
declare const theirCall: sdk.RecordedModelCall;
declare const ourCall: understudy.RecordedModelCall;

describe("a scripted model", () => {
  it("is a model for the SDK", () => {
    const model = new ScriptedModel();
    assertType<Model>(model);
    assertType<Agent>(new Agent({ name: "agent", model }));
  });

  it("has the members of the SDK's own", () => {
    type Members = Pick<sdk.ScriptedModel, keyof sdk.ScriptedModel>;
    expectTypeOf<understudy.ScriptedModel>().toExtend<Members>();
  });

  it("takes what the SDK's own takes", () => {
    const model = new ScriptedModel([theirInput, theirResponse]);
    model.enqueue(theirInput, theirResponse);
    assertType<understudy.ScriptedModelInput>(theirInput);
    assertType<Iterable<understudy.ScriptedModelInput>>(new Set([theirInput]));
  });

  it("takes output that is read-only, and responses with the SDK's usage", () => {
    const output = [assistantMessage("text"), functionCall("add", {}, { callId: "call" })] as const;
    const response: ModelResponse = { output: [], usage: new Usage() };
    assertType<ScriptedModel>(
      new ScriptedModel([output, response, { output, usage: response.usage }]),
    );
  });
});

describe("the step factories", () => {
  it("take what the SDK's take", () => {
    assertType<understudy.ScriptedModelInput>(modelResponse(theirResponse));
    assertType<understudy.ScriptedModelInput>(modelError(new Error("text"), theirAdvice));
    assertType<understudy.ScriptedModelInput>(modelError("any value"));
    assertType<understudy.ScriptedModelInput>(modelStream(theirStream));
    assertType<understudy.ScriptedModelInput>(modelResponder(() => theirResponse));
    assertType<understudy.ScriptedModelInput>(modelResponder(async () => theirResponse));
    assertType<understudy.ScriptedModelInput>(modelStreamResponder(() => theirStream));
    assertType<understudy.ScriptedModelInput>(modelStreamResponder(async () => theirStream));
  });

  it("give their callbacks a typed call", () => {
    modelResponder((call) => {
      expectTypeOf(call).toEqualTypeOf<understudy.RecordedModelCall>();
      return [assistantMessage(`${call.index} ${String(call.streamed)}`)];
    });
    modelStreamResponder(async function* respond({ request }) {
      expectTypeOf(request.input).toEqualTypeOf<sdk.RecordedModelCall["request"]["input"]>();
      yield { type: "response_started" };
    });
    modelError(new Error("text"), ({ attempt }) => ({ suggested: attempt === 1 }));
  });

  it("take callbacks that were typed with the SDK's names", () => {
    const respond = (call: sdk.RecordedModelCall): sdk.ScriptedModelResponse => [
      assistantMessage(String(call.index)),
    ];
    modelResponder(respond);
    modelStreamResponder((call: sdk.RecordedModelCall): StreamEvent[] =>
      call.streamed ? [{ type: "response_started" }] : [],
    );
  });

  it("take an array literal of events without help for the compiler", () => {
    modelStream([{ type: "response_started" }, { type: "output_text_delta", delta: "text" }]);
  });
});

describe("the types that a test may write down", () => {
  it("of recorded calls are the SDK's, both ways", () => {
    assertType<understudy.RecordedModelCall>(theirCall);
    assertType<sdk.RecordedModelCall>(ourCall);
    expectTypeOf<understudy.RecordedModelCall>().toEqualTypeOf<sdk.RecordedModelCall>();
  });

  it("of streams and advice are the SDK's, both ways", () => {
    expectTypeOf<understudy.ScriptedModelStream>().toExtend<sdk.ScriptedModelStream>();
    expectTypeOf<sdk.ScriptedModelStream>().toExtend<understudy.ScriptedModelStream>();
    expectTypeOf<understudy.ScriptedModelRetryAdvice>().toExtend<sdk.ScriptedModelRetryAdvice>();
    expectTypeOf<sdk.ScriptedModelRetryAdvice>().toExtend<understudy.ScriptedModelRetryAdvice>();
  });

  it("of inputs and options take all that the SDK's take", () => {
    expectTypeOf<sdk.ScriptedModelResponse>().toExtend<understudy.ScriptedModelResponse>();
    expectTypeOf<sdk.ScriptedModelInput>().toExtend<understudy.ScriptedModelInput>();
    expectTypeOf<sdk.AssistantMessageOptions>().toExtend<understudy.AssistantMessageOptions>();
    expectTypeOf<sdk.FunctionCallOptions>().toExtend<understudy.FunctionCallOptions>();
    expectTypeOf<sdk.InvalidScriptedModelStepReason>().toExtend<understudy.InvalidScriptedModelStepReason>();
  });

  it("of builders are the SDK's", () => {
    expectTypeOf<typeof understudy.assistantMessage>().toExtend<typeof sdk.assistantMessage>();
    expectTypeOf<typeof understudy.functionCall>().toExtend<typeof sdk.functionCall>();
  });

  it("of errors narrow what was caught", () => {
    const caught: unknown = undefined;
    if (caught instanceof UnexpectedModelCallError) {
      expectTypeOf(caught.callIndex).toEqualTypeOf<number>();
      expectTypeOf(caught.streamed).toEqualTypeOf<boolean>();
    }
    if (InvalidScriptedModelStepError.isInstance(caught)) {
      expectTypeOf(caught.inputIndex).toEqualTypeOf<number | undefined>();
      assertType<understudy.InvalidScriptedModelStepReason>(caught.reason);
    }
  });
});

describe("a script that is none", () => {
  it("does not compile", () => {
    // @ts-expect-error a number is no step
    assertType(new ScriptedModel([1]));
    // @ts-expect-error an item is not a list of items
    assertType(new ScriptedModel([assistantMessage("text")]));
    // @ts-expect-error a step has to say what it does
    assertType(new ScriptedModel([{ type: "response" }]));
    // @ts-expect-error a call needs an id
    functionCall("add", {}, {});
  });
});
