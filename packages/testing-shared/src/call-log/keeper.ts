import type { KeptBody } from "./kept-body.ts";

/** How a log keeps the bodies of its calls. */
export interface Keeper {
  /**
   * Detaches a body.
   *
   * @throws what a getter of the body throws.
   */
  keep(body: object): KeptBody;
}
