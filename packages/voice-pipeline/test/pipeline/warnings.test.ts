import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { AUDIO, read, readToError } from "../support/fakes.ts";
import { failsWhenRead, hearsTurns, pipelineOf, replies, silence } from "../support/parts.ts";

const SECRET = "the secret";
const GREETING =
  "VoicePipeline: The greeting of the voice workflow failed; the conversation goes on.";
const SUPPRESSED = "VoicePipeline: An error was suppressed by a weightier one.";

const fail = (): never => {
  throw new Error(SECRET);
};

/** Both the workflow and the close of the session fail. */
const twice = () => ({
  workflow: replies(fail),
  sttModel: hearsTurns(
    async function* turns() {
      yield SECRET;
    },
    async () => fail(),
  ),
});

const greeting = replies(
  async function* reply() {
    yield "Yes.";
  },
  () => failsWhenRead(fail),
);

describe("the warnings of a pipeline", () => {
  const warn = vi.spyOn(console, "warn");
  const others = (["log", "info", "error", "debug", "trace"] as const).map((name) =>
    vi.spyOn(console, name),
  );

  beforeEach(() => {
    for (const spy of [warn, ...others]) {
      spy.mockReset().mockImplementation(() => undefined);
    }
  });

  afterEach(() => {
    for (const spy of others) {
      expect(spy).not.toHaveBeenCalled();
    }
  });

  it("go to the console, without what failed in a greeting", async () => {
    await read(pipelineOf({ workflow: greeting }).run(silence()).stream());

    expect(warn.mock.calls).toEqual([[GREETING]]);
  });

  it("go to the console once, without the errors that were suppressed", async () => {
    const { error } = await readToError(pipelineOf(twice()).run(silence()).stream());

    expect(error).toEqual(new Error(SECRET));
    expect(warn.mock.calls).toEqual([[SUPPRESSED]]);
  });

  it("are none where the workflow fails: that is thrown", async () => {
    const { error } = await readToError(
      pipelineOf({ workflow: replies(fail) })
        .run(AUDIO)
        .stream(),
    );

    expect(error).toEqual(new Error(SECRET));
    expect(warn).not.toHaveBeenCalled();
  });

  it("are none of a clean run", async () => {
    await read(pipelineOf().run(silence()).stream());

    expect(warn).not.toHaveBeenCalled();
  });

  it("go to a logger of the application, with the error as a detail", async () => {
    const logger = { warn: vi.fn<(message: string, details: object) => void>() };
    await read(pipelineOf({ workflow: greeting, config: { logger } }).run(silence()).stream());
    await readToError(
      pipelineOf({ ...twice(), config: { logger } })
        .run(silence())
        .stream(),
    );

    expect(logger.warn.mock.calls).toEqual([
      [GREETING, { error: new Error(SECRET) }],
      [SUPPRESSED, { error: new Error(SECRET) }],
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  it("call the logger as a method", async () => {
    class Logger {
      readonly messages: string[] = [];

      warn(message: string) {
        this.messages.push(message);
      }
    }
    const logger = new Logger();
    await read(pipelineOf({ workflow: greeting, config: { logger } }).run(silence()).stream());

    expect(logger.messages).toEqual([GREETING]);
  });

  it("do not end a conversation, or replace an error, where the logger fails", async () => {
    const config = {
      logger: {
        warn: () => {
          throw new Error("the logger's own");
        },
      },
    };
    const told = await read(pipelineOf({ workflow: greeting, config }).run(silence()).stream());
    expect(told.at(-1)).toBe("session_ended");
    const { error } = await readToError(
      pipelineOf({ ...twice(), config })
        .run(silence())
        .stream(),
    );

    expect(error).toEqual(new Error(SECRET));
  });
});
