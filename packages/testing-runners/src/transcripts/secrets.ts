/** What stands in the place of a secret. */
export const REDACTED = "<redacted>";

/** Texts that are secrets wherever they stand: keys of providers, and what follows a scheme of authorization. */
const SECRET_TEXTS = /\b(?:sk|ek|pk|rk)[-_][\w-]{8,}|\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gu;

/** A text without what looks like a key in it. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(SECRET_TEXTS, (_, scheme: string | undefined) =>
    scheme === undefined ? REDACTED : `${scheme} ${REDACTED}`,
  );
}
