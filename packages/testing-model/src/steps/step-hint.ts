/** What to write instead of something that is no object and so no step. */
export function stepHint(value: unknown): string {
  switch (typeof value) {
    case "function":
      return "To answer with a function, write modelResponder(fn), or call the function first.";
    case "string":
      return "To answer with a text, write [assistantMessage(text)].";
    case "undefined":
      return "There is nothing: a responder may lack its return.";
    default:
      return 'A step is an array of output items, such as [assistantMessage("hi")], a complete response, an Error, or what modelResponse(), modelResponder(), modelError(), modelStream() or modelStreamResponder() return.';
  }
}
