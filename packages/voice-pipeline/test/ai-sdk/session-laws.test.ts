import { getEventListeners } from "node:events";

import { StreamedAudioInput, VoiceAnswerError } from "@understudy/voice-pipeline";
import { AiSdkSTTModel } from "@understudy/voice-pipeline/ai-sdk";
import { array, assert, asyncProperty, boolean, constantFrom, tuple } from "fast-check";
import { expect, test } from "vitest";

import { transcribers, turnsOf } from "./models.ts";
import { TRACE } from "./network.ts";
import { final, finish, type Part, StreamingModel } from "./streaming-model.ts";

const REASON = new Error("Nobody listens.");
const FAILURE = new Error("No.");
const EVENTS = constantFrom(
  "say",
  "say nothing",
  "read",
  "read",
  "turn",
  "turn",
  "finish",
  "fail",
  "report an error",
  "break off",
  "end the input",
  "close",
  "abort",
  "leave",
);

interface Answer {
  readonly state: "open" | "closed" | "aborted";
  readonly turn?: string;
  readonly error?: unknown;
}

/** One session, to which anything may happen in any order. */
class Scene {
  readonly input = new StreamedAudioInput();
  /** What each read came to, and what of the session when it began. */
  readonly answers: Promise<Answer>[] = [];
  readonly #abort = new AbortController();
  readonly #model: StreamingModel;
  readonly #turns: Promise<AsyncIterator<string, unknown>>;
  readonly #session: ReturnType<AiSdkSTTModel["createSession"]>;
  #state: Answer["state"] = "open";
  #hasEnded = false;
  #sent = 0;

  constructor(isStreaming: boolean) {
    this.#model = new StreamingModel(async (line) => {
      // A provider that is cut off says so by failing its stream.
      await line.hearAll();
    });
    const stt = new AiSdkSTTModel(isStreaming ? this.#model : transcribers(async () => "0").v3);
    const options = { trace: TRACE, signal: this.#abort.signal };
    this.#session = stt.createSession(this.input, {}, options);
    this.#turns = this.#session.then((session) =>
      session.transcribeTurns()[Symbol.asyncIterator](),
    );
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  async play(event: string): Promise<void> {
    const turns = await this.#turns;
    switch (event) {
      case "say":
      case "say nothing":
        if (!this.#hasEnded) {
          this.input.addAudio(new Int16Array(event === "say" ? [1] : []));
        }
        break;
      case "end the input":
        this.#hasEnded = true;
        this.input.addAudio(null);
        break;
      case "read":
        this.answers.push(this.#read(turns));
        break;
      case "close":
        await this.close();
        break;
      case "abort":
        this.#state = this.#state === "open" ? "aborted" : this.#state;
        this.#abort.abort(REASON);
        break;
      case "leave":
        this.#state = this.#state === "open" ? "closed" : this.#state;
        await turns.return?.();
        break;
      default:
        this.#tell(event);
    }
  }

  async close(): Promise<void> {
    this.#state = this.#state === "open" ? "closed" : this.#state;
    await (await this.#session).close();
  }

  async #read(turns: AsyncIterator<string, unknown>): Promise<Answer> {
    const state = this.#state;
    try {
      const { done, value } = await turns.next();
      return done === true ? { state } : { state, turn: value };
    } catch (error) {
      return { state, error };
    }
  }

  #tell(event: string): void {
    const [line] = this.#model.lines;
    try {
      line?.send(...this.#parts(event));
      if (event === "fail") {
        line?.fail(FAILURE);
      } else if (event === "break off") {
        line?.breakOff();
      }
    } catch {
      // The stream is over: a provider cannot say more.
    }
  }

  #parts(event: string): readonly Part[] {
    switch (event) {
      case "turn":
        this.#sent += 1;
        return [final(String(this.#sent - 1))];
      case "finish":
        return [finish()];
      case "report an error":
        return [{ type: "error", error: FAILURE }];
      default:
        return [];
    }
  }
}

test("Whatever happens to a session, its turns come in order, end, and leave nothing behind.", async () => {
  const begin = constantFrom([], ["say", "read"], ["say", "read", "turn", "turn"]);
  const script = tuple(begin, array(EVENTS, { maxLength: 12 })).map((parts) => parts.flat());
  await assert(
    asyncProperty(script, boolean(), async (events, isStreaming) => {
      const scene = new Scene(isStreaming);
      for (const event of events) {
        await scene.play(event);
      }
      await scene.close();
      await scene.play("read");
      const answers = await Promise.all(scene.answers);
      const turns = answers.flatMap(({ turn }) => turn ?? []);
      expect(turns).toEqual(turns.map((_, index) => String(index)));
      expect(answers.filter(({ error }) => error !== undefined).length).toBeLessThanOrEqual(1);
      for (const { state, turn, error } of answers) {
        expect(state === "open" ? undefined : turn).toBe(undefined);
        expect(state === "closed" ? error : undefined).toBe(undefined);
        // A close by itself fails nothing.
        expect(error instanceof VoiceAnswerError ? FAILURE : error).toBeOneOf([
          undefined,
          REASON,
          FAILURE,
        ]);
      }
      expect(getEventListeners(scene.signal, "abort")).toEqual([]);
      await expectUsable(scene, events.includes("end the input"));
    }),
    { numRuns: 300 },
  );
});

/** What is said now is for the next session. */
async function expectUsable({ input }: Scene, hasEnded: boolean): Promise<void> {
  const sizes: number[] = [];
  const { v2 } = transcribers(async ({ audio }) => {
    sizes.push(audio.length);
    return "Next.";
  });
  if (!hasEnded) {
    input.addAudio(new Int16Array(1000));
    input.addAudio(null);
  }
  const session = await new AiSdkSTTModel(v2).createSession(input, {}, { trace: TRACE });
  const turns = await turnsOf(session);
  if (!hasEnded) {
    expect(turns).toEqual(["Next."]);
    expect(sizes[0]).toBeGreaterThanOrEqual(2044);
  }
}
