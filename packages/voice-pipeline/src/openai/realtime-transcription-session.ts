import type { OpenAI } from "openai";
import type { OpenAIRealtimeWebSocket } from "openai/realtime/websocket";

import { base64 } from "../audio/bytes.ts";
import { pcm16Bytes } from "../audio/pcm16.ts";
import type { StreamedAudioInput } from "../audio/streamed-audio-input.ts";
import type { VoiceSamples } from "../audio/voice-samples.ts";
import type { TranscriptionSession } from "../contracts/stt-model.ts";
import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import { whenOpen } from "./realtime-socket.ts";
import { ServerTurns } from "./server-turns.ts";
import type { TranscriptionSessionUpdate } from "./session-update.ts";

/** How the server answers a commit of less than a tenth of a second. */
const NOTHING_TO_COMMIT = "input_audio_buffer_commit_empty";

/** One input, transcribed over one connection, from the moment that it is open. */
export class RealtimeTranscriptionSession implements TranscriptionSession {
  readonly #socket: OpenAIRealtimeWebSocket;
  readonly #samples: AsyncIterator<VoiceSamples, undefined>;
  readonly #modelName: string;
  readonly #signal: AbortSignal | undefined;
  readonly #turns: ServerTurns;
  #isOver = false;

  constructor(
    socket: OpenAIRealtimeWebSocket,
    input: StreamedAudioInput,
    update: TranscriptionSessionUpdate,
    signal: AbortSignal | undefined,
  ) {
    const { transcription, turn_detection } = update.session.audio.input;
    this.#socket = socket;
    this.#samples = input[Symbol.asyncIterator]();
    this.#modelName = transcription.model;
    this.#signal = signal;
    this.#turns = new ServerTurns(transcription.model, turn_detection !== null);
    socket.on("event", this.#hear);
    socket.on("error", this.#hearError);
    socket.socket.addEventListener("close", this.#breakOff);
    signal?.addEventListener("abort", this.#abort, { once: true });
    whenOpen(socket, () => {
      socket.send(update);
      this.#listen().catch(this.#fail);
    });
  }

  transcribeTurns(): AsyncIterable<string> {
    return {
      [Symbol.asyncIterator]: () => ({
        next: () => this.#turns.queue.next(),
        return: async () => {
          await this.close();
          return { done: true, value: undefined };
        },
      }),
    };
  }

  close(): Promise<void> {
    this.#turns.queue.drop("done");
    this.#release();
    return Promise.resolve();
  }

  /** Sends the input on, until it ends or nobody wants its turns. */
  async #listen(): Promise<void> {
    let hasAudio = false;
    for (;;) {
      const { done, value } = await this.#samples.next();
      if (this.#isOver) {
        return;
      }
      if (done === true) {
        this.#endInput(hasAudio);
        return;
      }
      if (value.length > 0) {
        hasAudio = true;
        const audio = base64(pcm16Bytes(value));
        this.#socket.send({ type: "input_audio_buffer.append", audio });
      }
    }
  }

  #endInput(hasAudio: boolean): void {
    this.#turns.endInput(hasAudio);
    if (hasAudio) {
      // A server that detects turns would wait for the silence after the last one, and no more audio comes.
      this.#socket.send({ type: "input_audio_buffer.commit" });
      this.#socket.send({ type: "input_audio_buffer.clear" });
    }
    this.#endIfComplete();
  }

  readonly #hear = (event: OpenAI.Realtime.RealtimeServerEvent): void => {
    try {
      this.#turns.hear(event);
      this.#endIfComplete();
    } catch (error) {
      this.#fail(error);
    }
  };

  readonly #hearError = (error: { readonly error?: { readonly code?: unknown } | undefined }) => {
    const isExpected = this.#turns.hasInputEnded && error.error?.code === NOTHING_TO_COMMIT;
    if (!isExpected) {
      this.#fail(error);
    }
  };

  readonly #breakOff = ({ code }: { readonly code: number }): void => {
    this.#fail(
      new VoiceAnswerError(
        `The connection to the transcription model "${this.#modelName}" was closed (code ${code}) before the session ` +
          "was over. Open another session for what is said after.",
        this.#modelName,
      ),
    );
  };

  readonly #fail = (error: unknown): void => {
    this.#turns.queue.end({ error });
    this.#release();
  };

  readonly #abort = (): void => {
    this.#turns.queue.drop({ error: this.#signal?.reason });
    this.#release();
  };

  #endIfComplete(): void {
    if (this.#turns.areComplete) {
      this.#turns.queue.end("done");
      this.#release();
    }
  }

  /** Lets the socket and the input go. Neither is waited for: both may be blocked. */
  #release(): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#socket.off("event", this.#hear);
      this.#socket.off("error", this.#hearError);
      this.#socket.socket.removeEventListener("close", this.#breakOff);
      this.#signal?.removeEventListener("abort", this.#abort);
      this.#socket.close();
      this.#samples.return?.().catch(() => undefined);
    }
  }
}
