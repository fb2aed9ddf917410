import { describe, expect, test } from "vitest";

import { rejectionOf, thrownBy } from "../support/outcomes.ts";
import { connected, expectKept, finish, plainAgent } from "./stage.ts";

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";

describe("what the application says", () => {
  test("goes out as a text, with what goes with it", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;

    session.sendMessage("Hello");
    session.sendMessage("Hello again", { event_id: "event_2" });

    await transport.expectCall("sendMessage", (call) => {
      expect([call.message, call.otherEventData]).toEqual(["Hello", {}]);
    });
    await transport.expectCall("sendMessage", (call) => {
      expect(call.otherEventData).toEqual({ event_id: "event_2" });
    });
    await finish(stage);
  });

  test("goes out as a message with parts", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;

    session.sendMessage({
      type: "message",
      role: "user",
      content: [
        { type: "input_text", text: "What is this?" },
        { type: "input_image", image: PIXEL },
      ],
    });

    await transport.expectCall("sendMessage", ({ message }) => {
      expect(message).toMatchObject({ content: [{ text: "What is this?" }, { image: PIXEL }] });
    });
    await finish(stage);
  });

  test("in other words than the test expects is caught, although the application goes on", async () => {
    const { session, transport } = await connected(plainAgent());
    const refused = rejectionOf(
      transport.expectCall("sendMessage", ({ message }) => message === "Good morning"),
    );

    const error = thrownBy(() => session.sendMessage("Hello"));

    expect(await refused).toBe(error);
    expectKept(transport, error);
  });
});

describe("an image", () => {
  test.each([
    [undefined, true],
    [{ triggerResponse: false }, false],
  ] as const)("goes out, and asks for a response or not: %o", async (options, triggerResponse) => {
    const stage = await connected(plainAgent());

    stage.session.addImage(PIXEL, options);

    await stage.transport.expectCall("addImage", (call) => {
      expect([call.image, call.options]).toEqual([PIXEL, { triggerResponse }]);
    });
    await finish(stage);
  });

  test("that asks for a response where it must not is caught", async () => {
    const { session, transport } = await connected(plainAgent());
    const refused = rejectionOf(
      transport.expectCall("addImage", ({ options }) => options?.triggerResponse === false),
    );

    const error = thrownBy(() => session.addImage(PIXEL));

    expect(await refused).toBe(error);
    expectKept(transport, error);
  });
});

describe("an event of the provider", () => {
  test("goes out through the transport, and comes in as it is", async () => {
    const stage = await connected(plainAgent());
    const { session, transport } = stage;
    const heard: unknown[] = [];
    session.on("transport_event", (event) => heard.push(event));

    session.transport.sendEvent({ type: "input_audio_buffer.clear" });
    transport.emit("*", { type: "input_audio_buffer.cleared" });

    await transport.expectCall("sendEvent", ({ event }) => {
      expect(event).toEqual({ type: "input_audio_buffer.clear" });
    });
    expect(heard).toEqual([{ type: "input_audio_buffer.cleared" }]);
    await finish(stage);
  });

  test("of another type than the test expects is caught", async () => {
    const { session, transport } = await connected(plainAgent());
    const refused = rejectionOf(
      transport.expectCall("sendEvent", ({ event }) => event.type === "response.create"),
    );

    const error = thrownBy(() => session.transport.sendEvent({ type: "response.cancel" }));

    expect(await refused).toBe(error);
    expectKept(transport, error);
  });
});
