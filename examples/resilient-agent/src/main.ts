import { showAbort } from "./abort.ts";
import { showModelNames } from "./model-names.ts";
import { showRefusedArguments } from "./refused-arguments.ts";
import { showRetry } from "./retry.ts";

await showRetry();
await showAbort();
await showRefusedArguments();
await showModelNames();
