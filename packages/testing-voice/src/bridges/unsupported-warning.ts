import type { AiSdkSpecificationVersion } from "./bridge-options.ts";

/** What a bridged speech model may be asked for and does not do. */
export type UnsupportedFeature = "language" | "outputFormat";

/** A warning that something is not supported, in the words of each version. */
export interface UnsupportedWarnings {
  readonly v2: {
    readonly type: "unsupported-setting";
    readonly setting: UnsupportedFeature;
    readonly details: string;
  };
  readonly v3: FeatureWarning;
  readonly v4: FeatureWarning;
}

/** The warning of the versions v3 and v4. */
export interface FeatureWarning {
  readonly type: "unsupported";
  readonly feature: UnsupportedFeature;
  readonly details: string;
}

/** A warning that something is not supported, in the words of a version. */
export function unsupportedWarning(
  version: AiSdkSpecificationVersion,
  feature: UnsupportedFeature,
  details: string,
): UnsupportedWarnings[AiSdkSpecificationVersion] {
  return version === "v2"
    ? { type: "unsupported-setting", setting: feature, details }
    : { type: "unsupported", feature, details };
}
