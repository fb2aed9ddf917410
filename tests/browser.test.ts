import { beforeAll, describe, expect, it } from "vitest";

import { findChromium } from "../scripts/chromium.mjs";
import { bundlePage } from "./support/browser-bundle.ts";
import { playInBareRealm, playInBrowser } from "./support/browser-stages.ts";

const chromium = findChromium();
if (chromium === undefined) {
  console.warn(
    "No browser was found: the bundle runs in a realm without Node.js only. `node scripts/chromium.mjs` installs Chromium on Debian; CHROMIUM_PATH names another one.",
  );
}

/** Where the bundle runs: always without Node.js, and in a browser where there is one. */
const stages = [
  { place: "a realm without Node.js", play: playInBareRealm },
  ...(chromium === undefined
    ? []
    : [
        {
          place: "headless Chromium",
          play: (bundle: string) => playInBrowser(chromium, bundle),
        },
      ]),
];

let bundle = "";

beforeAll(async () => {
  bundle = await bundlePage();
});

describe("the built transport, bundled for browsers with the SDK's session", () => {
  it("is the built one", () => {
    for (const file of ["testing-realtime/dist/index.js", "testing-shared/dist/internal.js"]) {
      expect(bundle).toContain(`packages/${file}\n`);
    }
    expect(bundle).not.toMatch(/packages\/testing-\w+\/src\//);
  });

  it.each(stages)("plays a conversation and keeps a violation in $place", async ({ play }) => {
    expect(await play(bundle)).toEqual({
      nodeGlobals: [],
      history: [
        'user: [{"type":"input_text","text":"Hello"}]',
        'assistant: [{"type":"output_text","text":"Hi!"}]',
        'user: [{"type":"input_text","text":"Where is A-17?"}]',
        "function_call",
        'assistant: [{"type":"output_audio","transcript":"It has shipped.","audio":null}]',
      ],
      sent: ["sendMessage", "sendMessage", "sendFunctionCallOutput"],
      finalStatus: "disconnected",
      violations: ["unexpected_realtime_call: interrupt"],
      isKept: true,
      pointsToTheTest: true,
      uncaught: [],
    });
  });
});
