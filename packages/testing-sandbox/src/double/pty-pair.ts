/**
 * What to say about a session that has one half of an interactive shell. The SDK offers `write_stdin` to the model only
 * where the session has `writeStdin` and `supportsPty()` says yes, so that a script with one half leads to a tool that
 * there is not, or to steps that are never used.
 *
 * @param has - whether the session has a method.
 */
export function ptyNote(has: (method: "supportsPty" | "writeStdin") => boolean): string {
  const supportsPty = has("supportsPty");
  if (supportsPty === has("writeStdin")) {
    return "";
  }
  const [there, missing] = supportsPty
    ? ["supportsPty", "writeStdin"]
    : ["writeStdin", "supportsPty"];
  return `The session has ${there} but not ${missing}: the SDK offers an interactive shell (the tool write_stdin) only with both. Script ${missing} too, or give the option interactive: true.`;
}
