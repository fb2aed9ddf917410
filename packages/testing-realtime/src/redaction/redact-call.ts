import { isObject, snapshot } from "@understudy/testing-shared/internal";
import type { RealtimeTransportMethod } from "../types/calls.ts";
import { redactData } from "./redact-data.ts";
import { redactUrl } from "./redact-url.ts";

/** The methods that can carry secrets. */
const SECRETIVE: ReadonlySet<RealtimeTransportMethod> = new Set<RealtimeTransportMethod>([
  "connect",
  "requestResponse",
  "sendEvent",
  "updateSessionConfig",
]);

/** What of a connection is recorded. A key that is a function is not called. */
const CONNECT_FIELDS = ["model", "url", "callId", "initialSessionConfig"] as const;

/**
 * What is recorded of a call: its arguments by name, without secrets.
 *
 * @throws what a getter of the arguments throws.
 */
export function redactCall(
  method: RealtimeTransportMethod,
  args: Readonly<Record<string, unknown>>,
): object {
  if (!SECRETIVE.has(method)) {
    return args;
  }
  const copy = snapshot(method === "connect" ? connectData(args["options"]) : args);
  redactData(copy);
  return copy;
}

function connectData(options: unknown): Readonly<Record<string, unknown>> {
  const given = isObject(options) ? options : {};
  const fields = Object.fromEntries(CONNECT_FIELDS.map((field) => [field, given[field]]));
  if (typeof fields["url"] === "string") {
    fields["url"] = redactUrl(fields["url"]);
  }
  const { apiKey } = given;
  // An empty key is none.
  return {
    options: {
      ...fields,
      apiKeyProvided: apiKey !== undefined && apiKey !== null && apiKey !== "",
    },
  };
}
