import { VerificationError, type VerificationFailure } from "../errors/verification-error.ts";
import type { Verifiable } from "./verifiable.ts";

/**
 * Verifies several doubles and reports every failure at once.
 *
 * @throws what `assertComplete()` threw where one double failed, a {@link VerificationError} where several did.
 */
export function verifyAll(
  ...doubles: readonly Pick<Verifiable, "name" | "assertComplete">[]
): void {
  const failures: VerificationFailure[] = [];
  for (const double of doubles) {
    try {
      double.assertComplete();
    } catch (error) {
      failures.push({ double: double.name, error });
    }
  }
  const [first] = failures;
  if (first !== undefined) {
    throw failures.length === 1 ? first.error : new VerificationError(failures);
  }
}
