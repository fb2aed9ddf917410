import type { VoiceLogger } from "./pipeline-options.ts";

/** Writes warnings to the console, without what may be sensitive. */
export const CONSOLE_LOGGER: VoiceLogger = {
  warn: (message) => {
    console.warn(message);
  },
};
