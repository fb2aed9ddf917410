export {
  exploreInterleavings,
  type ExploreInterleavingsOptions,
  InterleavingError,
  type InterleavingErrorFields,
  type InterleavingOrder,
  type InterleavingsReport,
  type InterleavingsShare,
  InterleavingsUnavailableError,
} from "@understudy/testing-shared/interleavings";
