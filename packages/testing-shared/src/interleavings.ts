export {
  exploreInterleavings,
  type ExploreInterleavingsOptions,
  type InterleavingsReport,
  type InterleavingsShare,
} from "./interleavings/explore-interleavings.ts";
export {
  InterleavingError,
  type InterleavingErrorFields,
} from "./interleavings/interleaving-error.ts";
export type { InterleavingOrder } from "./interleavings/interleaving-order.ts";
export { InterleavingsUnavailableError } from "./interleavings/interleavings-unavailable-error.ts";
