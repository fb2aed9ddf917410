import { bufferOf } from "../text/sentence-splitter.ts";
import type { TextBuffer } from "../text/text-buffer.ts";
import type { SpeechGroupSpan } from "../tracing/speech-group-span.ts";
import { checkText } from "./answered-text.ts";
import { speak } from "./speak.ts";
import type { VoiceRun } from "./voice-run.ts";

/** What is spoken in one turn. The turn begins with its first text; a turn without text is none. */
export class SpeechTurn {
  readonly #run: VoiceRun;
  readonly #segments: Promise<void>[] = [];
  #span: SpeechGroupSpan | undefined;
  readonly #text: TextBuffer;

  constructor(run: VoiceRun) {
    this.#run = run;
    this.#text = bufferOf(run.ttsSettings.textSplitter);
  }

  /** Adds a fragment, and begins to speak what the splitter finds ready. */
  addText(fragment: string): void {
    const text = checkText(fragment, "workflow");
    const span = (this.#span ??= this.#begin());
    span.addText(text);
    this.#run.noteText(text);
    this.#speak(this.#text.push(text), span);
  }

  /** Speaks what is left, and waits until all of the turn is synthesized. */
  async finish(): Promise<void> {
    if (this.#span !== undefined) {
      this.#speak(this.#text.rest, this.#span);
      await this.#run.scope.wait(() => Promise.all(this.#segments));
      this.#span.end();
      this.#end();
    }
  }

  /** Stops the run, and ends the turn before it is finished: what is spoken in it ends first. */
  async fail(reason: unknown): Promise<void> {
    this.#run.scope.fail(reason);
    await Promise.all(this.#segments);
    if (this.#span !== undefined) {
      this.#span.fail(reason);
      this.#end();
    }
  }

  #begin(): SpeechGroupSpan {
    const span = this.#run.trace.startSpeechGroup();
    this.#run.output.emit({ type: "voice_stream_event_lifecycle", event: "turn_started" });
    return span;
  }

  #end(): void {
    this.#run.output.emit({ type: "voice_stream_event_lifecycle", event: "turn_ended" });
  }

  #speak(text: string, group: SpeechGroupSpan): void {
    if (text !== "") {
      const { output, ttsModel, ttsSettings } = this.#run;
      const segment = speak(this.#run, text, output.openLane(), () =>
        group.startSpeech(text, ttsModel, ttsSettings),
      );
      this.#segments.push(segment);
    }
  }
}
