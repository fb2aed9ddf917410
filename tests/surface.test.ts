import { createRequire } from "node:module";
import * as esmUmbrella from "@understudy/testing";
import * as esmUmbrellaModel from "@understudy/testing/model";
import * as esmUmbrellaRealtime from "@understudy/testing/realtime";
import * as esmUmbrellaSandbox from "@understudy/testing/sandbox";
import * as esmModel from "@understudy/testing-model";
import * as esmRealtime from "@understudy/testing-realtime";
import * as esmSandbox from "@understudy/testing-sandbox";
import * as esmShared from "@understudy/testing-shared";
import { describe, expect, it } from "vitest";

import { type Copies, ERRORS } from "./support/error-samples.ts";
import { type ExportNames, readExportNames } from "./support/export-names.ts";
import { MODEL, REALTIME, SANDBOX, SHARED } from "./support/public-names.ts";

const require = createRequire(import.meta.url);
const cjsShared: typeof esmShared = require("@understudy/testing-shared");
const cjsModel: typeof esmModel = require("@understudy/testing-model");
const cjsRealtime: typeof esmRealtime = require("@understudy/testing-realtime");
const cjsSandbox: typeof esmSandbox = require("@understudy/testing-sandbox");
const cjsUmbrella: typeof esmUmbrella = require("@understudy/testing");
const cjsUmbrellaModel: typeof esmUmbrellaModel = require("@understudy/testing/model");

const cjsUmbrellaRealtime: typeof esmUmbrellaRealtime = require("@understudy/testing/realtime");
const cjsUmbrellaSandbox: typeof esmUmbrellaSandbox = require("@understudy/testing/sandbox");

const UMBRELLA: ExportNames = {
  values: [...SHARED.values, ...MODEL.values, ...REALTIME.values, ...SANDBOX.values].toSorted(),
  types: [...SHARED.types, ...MODEL.types, ...REALTIME.types, ...SANDBOX.types].toSorted(),
};

const SURFACES = {
  "@understudy/testing-shared": SHARED,
  "@understudy/testing-model": MODEL,
  "@understudy/testing-realtime": REALTIME,
  "@understudy/testing-sandbox": SANDBOX,
  "@understudy/testing": UMBRELLA,
  "@understudy/testing/model": MODEL,
  "@understudy/testing/realtime": REALTIME,
  "@understudy/testing/sandbox": SANDBOX,
};

type Entry = keyof typeof SURFACES;

const ENTRIES = [
  "@understudy/testing-shared",
  "@understudy/testing-model",
  "@understudy/testing-realtime",
  "@understudy/testing-sandbox",
  "@understudy/testing",
  "@understudy/testing/model",
  "@understudy/testing/realtime",
  "@understudy/testing/sandbox",
] as const satisfies readonly Entry[];

const LOADED: Readonly<Record<Entry, Readonly<Record<"ESM" | "CommonJS", object>>>> = {
  "@understudy/testing-shared": { ESM: esmShared, CommonJS: cjsShared },
  "@understudy/testing-model": { ESM: esmModel, CommonJS: cjsModel },
  "@understudy/testing-realtime": { ESM: esmRealtime, CommonJS: cjsRealtime },
  "@understudy/testing-sandbox": { ESM: esmSandbox, CommonJS: cjsSandbox },
  "@understudy/testing": { ESM: esmUmbrella, CommonJS: cjsUmbrella },
  "@understudy/testing/model": { ESM: esmUmbrellaModel, CommonJS: cjsUmbrellaModel },
  "@understudy/testing/realtime": { ESM: esmUmbrellaRealtime, CommonJS: cjsUmbrellaRealtime },
  "@understudy/testing/sandbox": { ESM: esmUmbrellaSandbox, CommonJS: cjsUmbrellaSandbox },
};

const SDK = "@openai/agents/testing";
const SDK_REALTIME = "@openai/agents/realtime/testing";
const declared = readExportNames(import.meta.dirname, [...ENTRIES, SDK, SDK_REALTIME]);

describe.each(ENTRIES)("%s", (entry) => {
  it.each(["ESM", "CommonJS"] as const)("exports these values in %s", (format) => {
    expect(Object.keys(LOADED[entry][format]).toSorted()).toEqual(SURFACES[entry].values);
  });

  it("declares these names", () => {
    expect(declared.get(entry)).toEqual(SURFACES[entry]);
  });
});

describe.each([SDK, SDK_REALTIME] as const)("the SDK's entry %s", (entry) => {
  it.each(["values", "types"] as const)("has no %s that Understudy lacks", (kind) => {
    const names = declared.get(entry)?.[kind] ?? [];
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !UMBRELLA[kind].includes(name))).toEqual([]);
  });
});

const COPIES: Readonly<Record<"ESM" | "CommonJS", Copies>> = {
  ESM: { shared: esmShared, model: esmModel, realtime: esmRealtime, sandbox: esmSandbox },
  CommonJS: { shared: cjsShared, model: cjsModel, realtime: cjsRealtime, sandbox: cjsSandbox },
};

type ErrorClass = typeof esmShared.UnderstudyError;

function isErrorClass(value: unknown): value is ErrorClass {
  return typeof value === "function" && value.prototype instanceof Error;
}

function classesOf({ shared, model, realtime, sandbox }: Copies): ReadonlyMap<string, ErrorClass> {
  const exported: readonly (readonly [string, unknown])[] = [
    ...Object.entries(shared),
    ...Object.entries(model),
    ...Object.entries(realtime),
    ...Object.entries(sandbox),
  ];
  return new Map(
    exported.flatMap(([name, value]) => (isErrorClass(value) ? [[name, value] as const] : [])),
  );
}

describe.each(["ESM", "CommonJS"] as const)("the error classes of %s", (format) => {
  const copies = COPIES[format];
  const others = COPIES[format === "ESM" ? "CommonJS" : "ESM"];
  const classes = classesOf(copies);
  const otherClasses = classesOf(others);

  it("are all known here", () => {
    expect([...classes.keys()].toSorted()).toEqual(
      ["UnderstudyError", ...Object.keys(ERRORS)].toSorted(),
    );
  });

  it("have brands of their own, by their names", () => {
    const brand = Symbol.for("understudy:brand");
    for (const [name, errorClass] of classes) {
      expect(Object.getOwnPropertyDescriptor(errorClass, brand)?.value, name).toBe(
        Symbol.for(`understudy:${name}`),
      );
    }
  });

  it.each(Object.entries(ERRORS))("%s has its code, its name and a report", (className, known) => {
    const error = known.make(copies);
    expect(error).toMatchObject({ code: known.code });
    expect(error.name).toBe(known.name ?? className);
    expect(Object.keys(error)).not.toContain("call");
    expect(copies.shared.UnderstudyError.isInstance(error) ? error.report() : "").toContain(
      error.message,
    );
  });

  it.each(Object.entries(ERRORS))(
    "%s knows its errors in the other copy, and no others",
    (className, { make }) => {
      const error = make(others);
      for (const [name, errorClass] of classes) {
        const isIts = name === className || name === "UnderstudyError";
        expect(errorClass.isInstance(error), name).toBe(isIts);
        expect(error instanceof errorClass, name).toBe(isIts);
      }
      expect(otherClasses.get(className)).not.toBe(classes.get(className));
    },
  );

  it("know nothing else as an error of theirs", () => {
    for (const [name, errorClass] of classes) {
      for (const value of [undefined, null, 1, "text", {}, new Error("text"), () => undefined]) {
        expect(errorClass.isInstance(value), name).toBe(false);
      }
    }
  });

  it("leave a subclass of the application's own to the ordinary rule", () => {
    class Own extends copies.model.UnexpectedModelNameError {}
    expect(new Own("text", 0, "name") instanceof Own).toBe(true);
    expect(new copies.model.UnexpectedModelNameError("text", 0, "name") instanceof Own).toBe(false);
    expect(new Own("text", 0, "name") instanceof others.model.UnexpectedModelNameError).toBe(true);
  });
});

it("no two error classes share a code", () => {
  const codes = Object.values(ERRORS).map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
});
