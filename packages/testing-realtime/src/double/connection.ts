import type { RealtimeStatus } from "../types/pending.ts";

/** What a connection tells and asks its transport. */
export interface ConnectionWatcher {
  /** Tells the listeners of a new status. It throws what they throw. */
  readonly notify: (status: "connecting" | "connected" | "disconnected") => void;
  /** Told that the connection is up for good. */
  readonly entered: () => void;
  /** Told that it is no longer, or that an operation may end it. */
  readonly left: () => void;
  /** Makes the error for an attempt that another operation overtook. */
  readonly superseded: () => unknown;
}

/**
 * The connection of a transport: a state machine, whose table is in `docs/realtime-connection.md`.
 *
 * Each operation gets a number. An operation that code of the application starts inside another one (a matcher, a
 * listener) has a higher number; the outer one sees that it is no longer the latest, and changes nothing any more.
 */
export class Connection {
  readonly #watcher: ConnectionWatcher;
  #status: RealtimeStatus = "disconnected";
  #latest = 0;
  #attempts = 0;
  /** Whether an attempt came to its end: only then does a close that fails leave the connection as it was. */
  #isEstablished = false;
  #wasEstablished = false;

  constructor(watcher: ConnectionWatcher) {
    this.#watcher = watcher;
  }

  get status(): RealtimeStatus {
    return this.#status;
  }

  /** Whether it was up at any time. */
  get wasEstablished(): boolean {
    return this.#wasEstablished;
  }

  /** The how-manieth attempt to connect this is, from 1: another than before where it was lost and came back. */
  get attempt(): number {
    return this.#attempts;
  }

  /**
   * Connects.
   *
   * @param call - makes the outbound call; what it throws fails the attempt.
   */
  connect(call: () => void): void {
    this.#isEstablished = false;
    this.#attempts += 1;
    const operation = this.#begin("connecting");
    try {
      call();
      this.#checkLatest(operation);
      this.#watcher.notify("connecting");
      this.#checkLatest(operation);
      this.#status = "connected";
      this.#watcher.notify("connected");
      this.#checkLatest(operation);
      this.#isEstablished = true;
      this.#wasEstablished = true;
      this.#watcher.entered();
    } catch (error) {
      if (this.#isLatest(operation)) {
        this.#failDown();
      }
      throw error;
    }
  }

  /**
   * Closes. A connection that is down already stays as it is, and nothing goes out.
   *
   * @param call - makes the outbound call; what it throws fails the close.
   */
  close(call: () => void): void {
    if (this.#status === "disconnected") {
      return;
    }
    const wasUp = this.#status === "connected" && this.#isEstablished;
    const operation = this.#begin("disconnecting");
    try {
      call();
    } catch (error) {
      if (this.#isLatest(operation)) {
        this.#restore(wasUp);
      }
      throw error;
    }
    if (this.#isLatest(operation)) {
      this.#goDown();
      this.#watcher.notify("disconnected");
    }
  }

  /** Loses the connection, as when the remote side ends it. */
  drop(): void {
    if (this.#status !== "disconnected") {
      this.#latest += 1;
      this.#goDown();
      this.#watcher.notify("disconnected");
    }
  }

  #begin(status: RealtimeStatus): number {
    this.#latest += 1;
    this.#status = status;
    this.#watcher.left();
    return this.#latest;
  }

  #isLatest(operation: number): boolean {
    return operation === this.#latest;
  }

  #checkLatest(operation: number): void {
    if (!this.#isLatest(operation)) {
      throw this.#watcher.superseded();
    }
  }

  /** After a close that failed. */
  #restore(wasUp: boolean): void {
    if (wasUp) {
      this.#status = "connected";
      this.#watcher.entered();
    } else {
      this.#failDown();
    }
  }

  #goDown(): void {
    this.#status = "disconnected";
    this.#isEstablished = false;
    this.#watcher.left();
  }

  /** The failure that led here is thrown: what listeners throw on top of it is not. */
  #failDown(): void {
    this.#goDown();
    try {
      this.#watcher.notify("disconnected");
    } catch {
      // The primary error is on its way.
    }
  }
}
