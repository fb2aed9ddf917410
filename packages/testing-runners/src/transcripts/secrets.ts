/** What stands in the place of a secret. */
export const REDACTED = "<redacted>";

/** What the names of fields end with whose values are secrets, in small letters, without punctuation. */
const SECRET_ENDINGS = [
  "accesskey",
  "apikey",
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

/** Texts that are secrets wherever they stand: keys of providers, and what follows a scheme of authorization. */
const SECRET_TEXTS = /\b(?:sk|ek|pk|rk)[-_][\w-]{8,}|\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gu;

/** Whether a field of that name holds a secret. */
export function isSecretField(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
  return SECRET_ENDINGS.some((ending) => plain.endsWith(ending));
}

/** A text without what looks like a key in it. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(SECRET_TEXTS, (_, scheme: string | undefined) =>
    scheme === undefined ? REDACTED : `${scheme} ${REDACTED}`,
  );
}
