/** Each event of interest in a line of JSON. */
export default async function* reporter(events) {
  for await (const { type, data } of events) {
    if (["test:pass", "test:fail", "test:diagnostic"].includes(type)) {
      const { name, nesting, file, message, details } = data;
      const error = details?.error?.cause ?? details?.error;
      const errors = error === undefined ? undefined : [`${error.name}: ${error.message}`];
      yield `${JSON.stringify({ type, name, nesting, file, message, errors })}\n`;
    }
  }
}
