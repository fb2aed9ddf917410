import { showStreamedResearch } from "./streamed-research.ts";
import { showDrift } from "./unnoticed-drift.ts";

await showStreamedResearch();
await showDrift();
