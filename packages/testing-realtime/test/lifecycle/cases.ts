/** What is done to a transport, from outside or from inside something else. */
export type Operation = "connect" | "close" | "disconnect";

/** Where code of the application or of the test runs inside an operation. */
export type Hook = "none" | "matcher" | "connecting" | "connected" | "disconnected";

/** One way in which operations can meet. */
export interface LifecycleCase {
  readonly first: Operation;
  /** Whether the transport is connected already. */
  readonly up: boolean;
  readonly hook: Hook;
  /** What the hook does. */
  readonly nested: Operation | "none";
  /** Whether a failure was injected into the first operation. */
  readonly fails: boolean;
  readonly hookThrows: boolean;
  /** Whether a failure was injected into the nested operation. */
  readonly nestedFails: boolean;
}

const OPERATIONS = ["connect", "close", "disconnect"] as const;
const BOTH = [false, true] as const;

/** Every way, without those that cannot differ from another one. */
export const CASES: readonly LifecycleCase[] = OPERATIONS.flatMap((first) =>
  (["none", "matcher", "connecting", "connected", "disconnected"] as const).flatMap((hook) =>
    (hook === "none" ? (["none"] as const) : (["none", ...OPERATIONS] as const)).flatMap((nested) =>
      (first === "disconnect" ? [false] : BOTH).flatMap((fails) =>
        (hook === "none" ? [false] : BOTH).flatMap((hookThrows) =>
          (canFail(nested) ? BOTH : [false]).flatMap((nestedFails) =>
            BOTH.map((up) => ({ first, up, hook, nested, fails, hookThrows, nestedFails })),
          ),
        ),
      ),
    ),
  ),
);

function canFail(operation: LifecycleCase["nested"]): boolean {
  return operation === "connect" || operation === "close";
}

/** A case as a line of a title. */
export function titleOf(lifecycle: LifecycleCase): string {
  const { first, up, hook, nested, fails, hookThrows, nestedFails } = lifecycle;
  return [
    `${up ? "connected: " : ""}${first}${fails ? " that fails" : ""}`,
    hook === "none" ? "" : `with ${nested}${nestedFails ? " that fails" : ""} in ${hook}`,
    hookThrows ? "which throws" : "",
  ]
    .filter((part) => part !== "")
    .join(" ");
}
