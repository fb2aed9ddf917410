import { inContainerMountStrategy, Manifest, s3Mount } from "@openai/agents-core/sandbox";
import { validateMountCredentialBoundaries } from "@openai/agents-core/sandbox/internal";

/** A manifest with a mount whose keys a helper inside the sandbox would see. */
export function mountManifest(exposure: "acknowledged" | "not"): Manifest {
  const manifest = new Manifest({
    entries: {
      data: s3Mount({
        bucket: "bucket",
        accessKeyId: "key",
        secretAccessKey: "secret",
        mountStrategy: inContainerMountStrategy(),
      }),
    },
  });
  return exposure === "acknowledged"
    ? manifest.withInContainerMountCredentialExposureAcknowledged("/workspace/data")
    : manifest;
}

/** Whether a manifest acknowledges what its mounts expose: whether the SDK lets it pass. */
export function acknowledges(manifest: Manifest): boolean {
  try {
    validateMountCredentialBoundaries(manifest);
    return true;
  } catch {
    return false;
  }
}
