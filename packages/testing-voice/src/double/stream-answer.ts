import {
  describeType,
  fault,
  isError,
  isFault,
  isIterable,
} from "@understudy/testing-shared/internal";
import { copyItems, type ItemForm } from "../steps/item-form.ts";
import { IteratorSource, ListSource } from "./item-source.ts";
import type { VoiceCall } from "./voice-call.ts";
import { type StreamSource, VoiceStream } from "./voice-stream.ts";

type Items<TItem> = readonly (TItem | Error)[];

/** Streams the answer to a call, item by item. A gate is waited at, and a responder is asked, at the first read. */
export function streamAnswer<TItem>(
  call: VoiceCall<Items<TItem>>,
  form: ItemForm<TItem>,
): VoiceStream<TItem> {
  return new VoiceStream({
    open: () =>
      call.isHeld ? call.waitAtGate().then(() => openAnswer(call, form)) : openAnswer(call, form),
    signal: call.signal,
    over: () => {
      call.settle();
    },
  });
}

function openAnswer<TItem>(
  call: VoiceCall<Items<TItem>>,
  form: ItemForm<TItem>,
): StreamSource<TItem> | Promise<StreamSource<TItem>> {
  const { outcome } = call;
  switch (outcome.kind) {
    case "result":
      return new ListSource(copyItems(form, outcome.value));
    case "error":
      throw outcome.error;
    case "respond":
      return call.ask(outcome).then((answer) => openResponse(answer, call, form));
  }
}

async function openResponse<TItem>(
  answer: unknown,
  call: VoiceCall<Items<TItem>>,
  form: ItemForm<TItem>,
): Promise<StreamSource<TItem>> {
  if (call.look(() => isError(answer))) {
    throw answer;
  }
  if (call.look(() => call.form.isResult(answer))) {
    const checked = call.look(() => call.form.check(answer, undefined));
    if (isFault(checked)) {
      throw call.invalidAnswer(checked);
    }
    return new ListSource(checked.value);
  }
  if (call.look(() => isIterable(answer) || isAsyncIterable(answer))) {
    return await IteratorSource.open(answer as object, form, call as VoiceCall<unknown>);
  }
  throw call.invalidAnswer(
    fault("invalid_outcome", `is ${describeType(answer)}`, {
      hint: `${form.hint} Return one, a list or an iterable of them, or an Error: a return may be missing.`,
    }),
  );
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof Reflect.get(value, Symbol.asyncIterator) === "function"
  );
}
