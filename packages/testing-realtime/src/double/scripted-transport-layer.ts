import type { RealtimeTransportEventTypes, RealtimeTransportLayer } from "@openai/agents-realtime";
import type { OutboundMethods } from "../methods/call-fields.ts";
import type { RealtimeTransportMethod } from "../types/calls.ts";
import type { ScriptedRealtimeEvent } from "../types/events.ts";
import { emitEvent } from "./emit-event.ts";
import { TransportHistory } from "./transport-history.ts";
import type { TransportParts } from "./transport-parts.ts";

type Events = RealtimeTransportEventTypes;
type Args<TName extends RealtimeTransportMethod> = Parameters<OutboundMethods[TName]>;
type Listener<TEvent extends keyof Events> = (...args: Events[TEvent]) => void;

/** The part of a scripted transport that a session sees: the SDK's transport layer. */
export abstract class ScriptedTransportLayer
  extends TransportHistory
  implements RealtimeTransportLayer
{
  readonly #parts: TransportParts;
  #muted = false;

  constructor(parts: TransportParts) {
    super(parts);
    this.#parts = parts;
  }

  /** Whether the session muted its microphone. */
  get muted(): boolean {
    return this.#muted;
  }

  /**
   * Resolves when the session can take events. A session drops what is emitted while it still waits for `connect`.
   */
  whenConnected(): Promise<void> {
    return this.#parts.readiness.promise;
  }

  emit(...event: ScriptedRealtimeEvent): boolean;
  /**
   * Delivers an inbound event to those who listen to it, at once.
   *
   * @returns whether anybody listens.
   * @throws what a listener throws; an UnexpectedRealtimeEventError, as a violation, for an event that the SDK does not
   * know and nobody listens to.
   */
  emit<TEvent extends keyof Events>(event: TEvent, ...args: Events[TEvent]): boolean;
  emit(...event: readonly unknown[]): boolean {
    const [name, ...args] = event;
    return emitEvent(this.#parts, String(name), args);
  }

  /** Adds a listener. */
  on<TEvent extends keyof Events>(event: TEvent, listener: Listener<TEvent>): this {
    this.#parts.hub.add(String(event), listener, false);
    return this;
  }

  /** Adds a listener for one event. */
  once<TEvent extends keyof Events>(event: TEvent, listener: Listener<TEvent>): this {
    this.#parts.hub.add(String(event), listener, true);
    return this;
  }

  /** Removes a listener, the newest of several that are the same. */
  off<TEvent extends keyof Events>(event: TEvent, listener: Listener<TEvent>): this {
    this.#parts.hub.remove(String(event), listener);
    return this;
  }

  /** How many listeners an event has, or all events together. */
  listenerCount(event?: keyof Events): number {
    return this.#parts.hub.count(event === undefined ? undefined : String(event));
  }

  /** The session connects. */
  async connect(...args: Args<"connect">): Promise<void> {
    this.#parts.connection.connect(() => {
      this.#send("connect", args);
    });
  }

  /** The session closes. */
  close(): void {
    this.#parts.connection.close(() => {
      this.#send("close", []);
    });
  }

  sendEvent(...args: Args<"sendEvent">): void {
    this.#send("sendEvent", args);
  }

  requestResponse(...args: Args<"requestResponse">): void {
    this.#send("requestResponse", args);
  }

  sendMessage(...args: Args<"sendMessage">): void {
    this.#send("sendMessage", args);
  }

  addImage(...args: Args<"addImage">): void {
    this.#send("addImage", args);
  }

  sendAudio(...args: Args<"sendAudio">): void {
    this.#send("sendAudio", args);
  }

  updateSessionConfig(...args: Args<"updateSessionConfig">): void {
    this.#send("updateSessionConfig", args);
  }

  mute(...args: Args<"mute">): void {
    this.#send("mute", args);
    const [muted] = args;
    this.#muted = muted;
  }

  sendFunctionCallOutput(...args: Args<"sendFunctionCallOutput">): void {
    this.#send("sendFunctionCallOutput", args);
  }

  interrupt(): void {
    this.#send("interrupt", []);
  }

  resetHistory(...args: Args<"resetHistory">): void {
    this.#send("resetHistory", args);
  }

  sendMcpResponse(...args: Args<"sendMcpResponse">): void {
    this.#send("sendMcpResponse", args);
  }

  #send(method: RealtimeTransportMethod, args: readonly unknown[]): void {
    this.#parts.outbound.send(method, args, this.status);
  }
}
