// `turbo run` with telemetry off, whichever way the script is started.
//
//   node scripts/turbo.mjs <tasks and options of turbo run>
import { run } from "./run.mjs";

if (!run("turbo", ["run", ...process.argv.slice(2)])) {
  process.exitCode = 1;
}
