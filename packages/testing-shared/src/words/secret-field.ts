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

/** Whether a field, or a header, of that name holds a secret. */
export function isSecretField(name: string): boolean {
  const plain = plainLetters(name);
  return SECRET_ENDINGS.some((ending) => plain.endsWith(ending));
}

/** A name in small letters and figures, without punctuation. */
export function plainLetters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/gu, "");
}
