import { isSecretField, plainLetters } from "@understudy/testing-shared/internal";

/** Parameters of a URL whose values are secrets, besides those that a field would be told by. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set([
  "auth",
  "code",
  "key",
  "pwd",
  "sig",
  "signature",
  "xamzsignature",
  "xgoogsignature",
]);

const HEADER_ENDINGS = ["header", "headers", "headersinit"] as const;
const URL_ENDINGS = ["endpoint", "uri", "uris", "url", "urls"] as const;

/** Whether a parameter of a URL of that name holds a secret. */
export function isSecretParameter(name: string): boolean {
  return isSecretField(name) || SECRET_PARAMETERS.has(plainLetters(name));
}

/** Whether a field of that name holds headers, of which each value may be a secret. */
export function holdsHeaders(name: string): boolean {
  return endsWithAny(name, HEADER_ENDINGS);
}

/** Whether a field of that name holds a URL, or several. */
export function holdsUrl(name: string): boolean {
  return endsWithAny(name, URL_ENDINGS);
}

function endsWithAny(name: string, endings: readonly string[]): boolean {
  const plain = plainLetters(name);
  return endings.some((ending) => plain.endsWith(ending));
}
