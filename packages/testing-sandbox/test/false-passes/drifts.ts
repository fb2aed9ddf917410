import type { Drift } from "./drift.ts";
import { EDITOR_DRIFTS } from "./editor-drifts.ts";
import { HIDDEN_DRIFTS } from "./hidden-drifts.ts";
import { MATCHER_DRIFTS } from "./matcher-drifts.ts";
import { ORDER_DRIFTS } from "./order-drifts.ts";
import { RESPONDER_DRIFTS } from "./responder-drifts.ts";

/** Workflows that leave the script of their session and whose run ends well. */
export const DRIFTS: readonly Drift[] = [
  ...MATCHER_DRIFTS,
  ...ORDER_DRIFTS,
  ...RESPONDER_DRIFTS,
  ...EDITOR_DRIFTS,
  ...HIDDEN_DRIFTS,
];
