import { isObject } from "@understudy/testing-shared/internal";
import { compactText, type CompactOptions } from "./compact-text.ts";
import { readCall, readResult, readTexts } from "./protocol-items.ts";
import { fieldsOf, isModel, isSpeaker, isTransport, isWorkflow } from "./subjects.ts";

type Fields = Readonly<Record<PropertyKey, unknown>>;

/**
 * What a recorded call carried, on one line: a form for each kind of double, and nothing for an unknown one. Of a model
 * nothing, too, because its conversations tell it.
 */
export function callText(double: unknown, call: unknown, options: CompactOptions): string {
  const fields = fieldsOf(call);
  const text = (payload: unknown): string => compactText(payload, options);
  if (isModel(double)) {
    return "";
  }
  if (isTransport(double)) {
    return sentText(fields, options);
  }
  if (isWorkflow(double)) {
    return text(fields["transcription"]);
  }
  if (isSpeaker(double)) {
    return text(fields["text"]);
  }
  const { args, input } = fields;
  if (Array.isArray(args)) {
    return words(...args.map(text));
  }
  return isObject(input) && "samples" in input ? audioText(input) : "";
}

/** An item of a conversation on one line. */
export function itemText(item: unknown, options: CompactOptions): string {
  const text = (payload: unknown): string => compactText(payload, options);
  const call = readCall(item);
  const result = readResult(item);
  if (call !== undefined) {
    const answer = result === undefined ? "" : `-> ${text(result.output)}`;
    return words(labelled(call.name, call.callId, options), text(call.args), answer);
  }
  if (result !== undefined) {
    const of = labelled(result.name ?? "", result.callId, options);
    return `result of ${of}: ${text(result.output)}`;
  }
  const { role, type } = fieldsOf(item);
  const said = readTexts(item);
  return said.length > 0
    ? `${String(role ?? type)}: ${said.map(text).join(" | ")}`
    : `<${typeof type === "string" ? type : "item"}>`;
}

/** A call of a transport: its only argument as it is, of several those that say something by their names. */
function sentText(call: Fields, options: CompactOptions): string {
  const { method, ...fields } = call;
  const text = (payload: unknown): string => compactText(payload, options);
  if (method === "sendFunctionCallOutput") {
    const answered = readCall(fields["toolCall"]);
    return words(
      labelled(answered?.name ?? "", answered?.callId, options),
      text(answered?.args),
      `-> ${text(fields["output"])}`,
    );
  }
  const telling = Object.entries(fields).filter(
    ([name, value]) => name !== "index" && !isEmpty(value),
  );
  const [only] = telling;
  return only === undefined || (telling.length === 1 && typeof only[1] === "string")
    ? text(only?.[1])
    : text(Object.fromEntries(telling));
}

function labelled(name: string, callId: string | undefined, { ids }: CompactOptions): string {
  return words(name, callId === undefined ? "" : ids.of(callId));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (isObject(value) && isPlainAndEmpty(value));
}

function isPlainAndEmpty(value: Fields): boolean {
  return (
    Object.prototype.toString.call(value) === "[object Object]" && Object.keys(value).length === 0
  );
}

function audioText({ samples, sampleRateHz }: Fields): string {
  const length: unknown = Reflect.get(Object(samples), "length");
  return `<audio: ${String(length)} samples at ${String(sampleRateHz)} Hz>`;
}

function words(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(" ");
}
