import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createContext, Script } from "node:vm";
import { chromium } from "playwright-core";

import { PAGE_GLOBAL } from "./browser-bundle.ts";
import type { Observations, PageObservations } from "./browser-observations.ts";

const PLAY = `${PAGE_GLOBAL}.play()`;
const DOCUMENT = `<!doctype html><title>Understudy</title><script src="/bundle.js"></script>`;
const LIMIT = 20_000;

/** Plays the page in a browser that gets it from a server of this machine. */
export async function playInBrowser(executablePath: string, bundle: string): Promise<Observations> {
  const server = createServer((request, response) => {
    const isScript = request.url === "/bundle.js";
    response.setHeader("Content-Type", `text/${isScript ? "javascript" : "html"}; charset=utf-8`);
    response.end(isScript ? bundle : DOCUMENT);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  try {
    // The sandbox of Chromium does not work for root, and not in most containers.
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox"],
      timeout: LIMIT,
    });
    try {
      const page = await browser.newPage();
      const uncaught: Error[] = [];
      page.on("pageerror", (error) => uncaught.push(error));
      const { port } = server.address() as AddressInfo;
      await page.goto(`http://127.0.0.1:${port}/`, { timeout: LIMIT });
      if (uncaught.length > 0) {
        throw new AggregateError(uncaught, `The page does not load: ${String(uncaught[0])}`);
      }
      const observations = await page.evaluate<PageObservations>(PLAY);
      return { ...observations, uncaught: uncaught.map(String) };
    } finally {
      await browser.close();
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** What browsers and Node.js both have beside the language itself. */
const WEB_GLOBALS = [
  "AbortController",
  "AbortSignal",
  "CustomEvent",
  "Event",
  "EventTarget",
  "Headers",
  "ReadableStream",
  "Request",
  "Response",
  "TextDecoder",
  "TextEncoder",
  "TransformStream",
  "URL",
  "URLSearchParams",
  "WritableStream",
  "atob",
  "btoa",
  "clearInterval",
  "clearTimeout",
  "console",
  "crypto",
  "fetch",
  "performance",
  "queueMicrotask",
  "setInterval",
  "setTimeout",
  "structuredClone",
] as const;

/** Plays the page in a realm of its own, which has what browsers have and nothing of Node.js. */
export async function playInBareRealm(bundle: string): Promise<Observations> {
  const context = createContext(
    Object.fromEntries(WEB_GLOBALS.map((name) => [name, globalThis[name]])),
  );
  new Script(bundle, { filename: "http://127.0.0.1/bundle.js" }).runInContext(context);
  const observations: unknown = await new Script(PLAY).runInContext(context);
  // As a browser hands it over: data of this realm.
  return { ...JSON.parse(JSON.stringify(observations)), uncaught: [] };
}
