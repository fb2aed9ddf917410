/** What the names of fields and headers end with whose values are secrets, in small letters, without punctuation. */
const SECRET_ENDINGS = [
  "accesskey",
  "apikey",
  "apikeys",
  "authorization",
  "bearer",
  "cookie",
  "credential",
  "credentials",
  "ephemeralkey",
  "jwt",
  "passphrase",
  "passwd",
  "password",
  "privatekey",
  "secret",
  "secretkey",
  "secrets",
  "token",
] as const;

/** Parameters of a URL whose values are secrets, besides those. */
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

/** Whether a field, or a header, of that name holds a secret. */
export function isSecretField(name: string): boolean {
  return endsWithAny(name, SECRET_ENDINGS);
}

/** Whether a parameter of a URL of that name holds a secret. */
export function isSecretParameter(name: string): boolean {
  return isSecretField(name) || SECRET_PARAMETERS.has(letters(name));
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
  const plain = letters(name);
  return endings.some((ending) => plain.endsWith(ending));
}

function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
}
