import type { OpenAI } from "openai";

import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import { TurnQueue } from "./turn-queue.ts";

/**
 * The turns that a server tells of in its events.
 *
 * At the end of the input what is left of it is committed, and the buffer cleared. The server answers in order: with
 * `input_audio_buffer.cleared`, every turn that will be has begun.
 */
export class ServerTurns {
  readonly queue = new TurnQueue();
  readonly #modelName: string;
  readonly #areDetected: boolean;
  #isSpeaking = false;
  #hasInputEnded = false;
  #haveAllBegun = false;

  /** @param areDetected - whether the server tells turns apart. */
  constructor(modelName: string, areDetected: boolean) {
    this.#modelName = modelName;
    this.#areDetected = areDetected;
  }

  /** Whether the input has ended and every turn of it has its text. */
  get areComplete(): boolean {
    return this.#haveAllBegun && this.queue.isComplete;
  }

  /** Whether the input has ended. */
  get hasInputEnded(): boolean {
    return this.#hasInputEnded;
  }

  /** @param hasAudio - whether there was any. Without, the server has nothing to say. */
  endInput(hasAudio: boolean): void {
    this.#hasInputEnded = true;
    this.#haveAllBegun = !hasAudio;
  }

  /** @throws {VoiceAnswerError} for a turn that the server could not transcribe. */
  hear(event: OpenAI.Realtime.RealtimeServerEvent): void {
    switch (event.type) {
      case "input_audio_buffer.speech_started":
        this.#isSpeaking = true;
        break;
      case "input_audio_buffer.committed":
        this.#begin(event.item_id);
        break;
      case "input_audio_buffer.cleared":
        this.#haveAllBegun = true;
        break;
      case "conversation.item.input_audio_transcription.completed":
        this.queue.complete(event.item_id, event.transcript);
        break;
      case "conversation.item.input_audio_transcription.failed":
        this.#fail(event);
        break;
      default:
    }
  }

  #begin(id: string): void {
    // Models hear words in the silence after the last turn. Whether there is speech is for the server's detection to say.
    const isSilence = this.#areDetected && this.#hasInputEnded && !this.#isSpeaking;
    this.#isSpeaking = false;
    if (!isSilence) {
      this.queue.begin(id);
    }
  }

  #fail(event: OpenAI.Realtime.ConversationItemInputAudioTranscriptionFailedEvent): void {
    if (this.queue.isPending(event.item_id)) {
      const { code = "no code" } = event.error;
      throw Object.assign(
        new VoiceAnswerError(
          `The transcription model "${this.#modelName}" could not transcribe a turn (${code}). What the server says of ` +
            "it is the cause of this error.",
          this.#modelName,
        ),
        { cause: event.error },
      );
    }
  }
}
