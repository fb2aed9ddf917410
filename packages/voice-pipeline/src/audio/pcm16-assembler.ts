import { VoiceAnswerError } from "../errors/voice-answer-error.ts";
import { concatBytes } from "./bytes.ts";
import { pcm16Samples, toFloat32 } from "./pcm16.ts";
import { copyOfSamples, isUint8Array, isVoiceSamples, kindOf } from "./typed-arrays.ts";
import type { VoiceDtype, VoiceSamples } from "./voice-samples.ts";

/** How chunks of speech become arrays of samples. */
export interface Pcm16AssemblerOptions {
  /** How many chunks that are not empty make one array. */
  readonly bufferSize: number;
  /** What the samples are. */
  readonly dtype: VoiceDtype;
  /** Changes each array before it is given out. */
  readonly transformData?: ((data: VoiceSamples) => VoiceSamples) | undefined;
}

/**
 * Makes samples of the chunks of one speech: PCM16, cut anywhere. A half sample at the end of an array is the beginning
 * of the next. What is given out belongs to whoever gets it.
 */
export class Pcm16Assembler {
  readonly #options: Pcm16AssemblerOptions;
  #pending: Uint8Array[] = [];
  #counted = 0;

  constructor(options: Pcm16AssemblerOptions) {
    this.#options = options;
  }

  /**
   * Takes the next chunk. It is copied: the model may use its array again.
   *
   * @returns the samples of a full buffer, once there is one.
   * @throws {VoiceAnswerError} from `"text-to-speech model"` for what is no `Uint8Array`, from `"transformData"` for what is no samples.
   */
  push(chunk: Uint8Array): VoiceSamples | undefined {
    if (!isUint8Array(chunk)) {
      throw new VoiceAnswerError(
        `The text-to-speech model yielded a chunk of the kind ${kindOf(chunk)}. Each chunk is to be a Uint8Array of ` +
          "PCM16 bytes: new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength).",
        "text-to-speech model",
      );
    }
    if (chunk.byteLength === 0) {
      return undefined;
    }
    this.#pending.push(new Uint8Array(chunk));
    this.#counted += 1;
    return this.#counted < this.#options.bufferSize ? undefined : this.#emit();
  }

  /**
   * Ends the speech. A last half sample gets a zero for its upper byte.
   *
   * @returns the samples that are left, if any.
   * @throws {VoiceAnswerError} from `"transformData"` for what is no samples.
   */
  flush(): VoiceSamples | undefined {
    const odd = this.#pending.reduce((length, chunk) => length + chunk.byteLength, 0) % 2 === 1;
    if (odd) {
      this.#pending.push(new Uint8Array(1));
    }
    return this.#emit();
  }

  #emit(): VoiceSamples | undefined {
    const bytes = concatBytes(this.#pending);
    const half = bytes.byteLength % 2;
    this.#pending = half === 0 ? [] : [bytes.slice(-1)];
    this.#counted = 0;
    return bytes.byteLength < 2 ? undefined : this.#transformed(this.#decoded(bytes));
  }

  #decoded(bytes: Uint8Array): VoiceSamples {
    const samples = pcm16Samples(bytes);
    return this.#options.dtype === "float32" ? toFloat32(samples) : samples;
  }

  #transformed(samples: VoiceSamples): VoiceSamples {
    const { transformData } = this.#options;
    if (transformData === undefined) {
      return samples;
    }
    const answer: unknown = transformData(samples);
    if (!isVoiceSamples(answer)) {
      throw new VoiceAnswerError(
        `transformData returned a value of the kind ${kindOf(answer)}. It is to return an Int16Array or a ` +
          "Float32Array, at once.",
        "transformData",
      );
    }
    // The function may have kept it, to fill it again for the next array.
    return copyOfSamples(answer);
  }
}
