import { createRequire } from "node:module";
import * as esmUmbrella from "@understudy/testing";
import * as esmUmbrellaInterleavings from "@understudy/testing/interleavings";
import * as esmUmbrellaModel from "@understudy/testing/model";
import * as esmUmbrellaRealtime from "@understudy/testing/realtime";
import * as esmUmbrellaSandbox from "@understudy/testing/sandbox";
import * as esmUmbrellaVoice from "@understudy/testing/voice";
import * as esmModel from "@understudy/testing-model";
import * as esmRealtime from "@understudy/testing-realtime";
import * as esmRunners from "@understudy/testing-runners";
import * as esmSandbox from "@understudy/testing-sandbox";
import * as esmShared from "@understudy/testing-shared";
import * as esmInterleavings from "@understudy/testing-shared/interleavings";
import * as esmVoice from "@understudy/testing-voice";
import * as esmPipeline from "@understudy/voice-pipeline";
import * as esmPipelineAgents from "@understudy/voice-pipeline/agents";
import * as esmPipelineAiSdk from "@understudy/voice-pipeline/ai-sdk";
import * as esmPipelineOpenAI from "@understudy/voice-pipeline/openai";
import { describe, expect, it } from "vitest";

import { type Copies, ERRORS } from "./support/error-samples.ts";
import { type ExportNames, readExportNames } from "./support/export-names.ts";
import {
  INTERLEAVINGS,
  MODEL,
  PIPELINE,
  PIPELINE_AGENTS,
  PIPELINE_AI_SDK,
  PIPELINE_OPENAI,
  REALTIME,
  RUNNERS,
  SANDBOX,
  SHARED,
  VOICE,
} from "./support/public-names.ts";

const require = createRequire(import.meta.url);
const cjsShared: typeof esmShared = require("@understudy/testing-shared");
const cjsInterleavings: typeof esmInterleavings = require("@understudy/testing-shared/interleavings");
const cjsModel: typeof esmModel = require("@understudy/testing-model");
const cjsRealtime: typeof esmRealtime = require("@understudy/testing-realtime");
const cjsRunners: typeof esmRunners = require("@understudy/testing-runners");
const cjsSandbox: typeof esmSandbox = require("@understudy/testing-sandbox");
const cjsVoice: typeof esmVoice = require("@understudy/testing-voice");
const cjsPipeline: typeof esmPipeline = require("@understudy/voice-pipeline");
const cjsPipelineAgents: typeof esmPipelineAgents = require("@understudy/voice-pipeline/agents");
const cjsPipelineAiSdk: typeof esmPipelineAiSdk = require("@understudy/voice-pipeline/ai-sdk");
const cjsPipelineOpenAI: typeof esmPipelineOpenAI = require("@understudy/voice-pipeline/openai");
const cjsUmbrella: typeof esmUmbrella = require("@understudy/testing");
const cjsUmbrellaInterleavings: typeof esmUmbrellaInterleavings = require("@understudy/testing/interleavings");
const cjsUmbrellaModel: typeof esmUmbrellaModel = require("@understudy/testing/model");

const cjsUmbrellaRealtime: typeof esmUmbrellaRealtime = require("@understudy/testing/realtime");
const cjsUmbrellaSandbox: typeof esmUmbrellaSandbox = require("@understudy/testing/sandbox");
const cjsUmbrellaVoice: typeof esmUmbrellaVoice = require("@understudy/testing/voice");

const PARTS = [SHARED, MODEL, REALTIME, SANDBOX, VOICE];
const UMBRELLA: ExportNames = {
  values: PARTS.flatMap(({ values }) => values).toSorted(),
  types: PARTS.flatMap(({ types }) => types).toSorted(),
};

const SURFACES = {
  "@understudy/testing-shared": SHARED,
  "@understudy/testing-shared/interleavings": INTERLEAVINGS,
  "@understudy/testing/interleavings": INTERLEAVINGS,
  "@understudy/testing-model": MODEL,
  "@understudy/testing-realtime": REALTIME,
  "@understudy/testing-sandbox": SANDBOX,
  "@understudy/testing-runners": RUNNERS,
  "@understudy/testing": UMBRELLA,
  "@understudy/testing/model": MODEL,
  "@understudy/testing/realtime": REALTIME,
  "@understudy/testing/sandbox": SANDBOX,
  "@understudy/testing/voice": VOICE,
  "@understudy/testing-voice": VOICE,
  "@understudy/voice-pipeline": PIPELINE,
  "@understudy/voice-pipeline/agents": PIPELINE_AGENTS,
  "@understudy/voice-pipeline/ai-sdk": PIPELINE_AI_SDK,
  "@understudy/voice-pipeline/openai": PIPELINE_OPENAI,
};

type Entry = keyof typeof SURFACES;

const ENTRIES = [
  "@understudy/testing-shared",
  "@understudy/testing-shared/interleavings",
  "@understudy/testing/interleavings",
  "@understudy/testing-model",
  "@understudy/testing-realtime",
  "@understudy/testing-sandbox",
  "@understudy/testing-runners",
  "@understudy/testing",
  "@understudy/testing/model",
  "@understudy/testing/realtime",
  "@understudy/testing/sandbox",
  "@understudy/testing/voice",
  "@understudy/testing-voice",
  "@understudy/voice-pipeline",
  "@understudy/voice-pipeline/agents",
  "@understudy/voice-pipeline/ai-sdk",
  "@understudy/voice-pipeline/openai",
] as const satisfies readonly Entry[];

const LOADED: Readonly<Record<Entry, Readonly<Record<"ESM" | "CommonJS", object>>>> = {
  "@understudy/testing-shared": { ESM: esmShared, CommonJS: cjsShared },
  "@understudy/testing-shared/interleavings": {
    ESM: esmInterleavings,
    CommonJS: cjsInterleavings,
  },
  "@understudy/testing/interleavings": {
    ESM: esmUmbrellaInterleavings,
    CommonJS: cjsUmbrellaInterleavings,
  },
  "@understudy/testing-model": { ESM: esmModel, CommonJS: cjsModel },
  "@understudy/testing-realtime": { ESM: esmRealtime, CommonJS: cjsRealtime },
  "@understudy/testing-sandbox": { ESM: esmSandbox, CommonJS: cjsSandbox },
  "@understudy/testing-runners": { ESM: esmRunners, CommonJS: cjsRunners },
  "@understudy/testing": { ESM: esmUmbrella, CommonJS: cjsUmbrella },
  "@understudy/testing/model": { ESM: esmUmbrellaModel, CommonJS: cjsUmbrellaModel },
  "@understudy/testing/realtime": { ESM: esmUmbrellaRealtime, CommonJS: cjsUmbrellaRealtime },
  "@understudy/testing/sandbox": { ESM: esmUmbrellaSandbox, CommonJS: cjsUmbrellaSandbox },
  "@understudy/testing/voice": { ESM: esmUmbrellaVoice, CommonJS: cjsUmbrellaVoice },
  "@understudy/testing-voice": { ESM: esmVoice, CommonJS: cjsVoice },
  "@understudy/voice-pipeline": { ESM: esmPipeline, CommonJS: cjsPipeline },
  "@understudy/voice-pipeline/agents": { ESM: esmPipelineAgents, CommonJS: cjsPipelineAgents },
  "@understudy/voice-pipeline/ai-sdk": { ESM: esmPipelineAiSdk, CommonJS: cjsPipelineAiSdk },
  "@understudy/voice-pipeline/openai": { ESM: esmPipelineOpenAI, CommonJS: cjsPipelineOpenAI },
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
  ESM: {
    shared: esmShared,
    interleavings: esmInterleavings,
    model: esmModel,
    realtime: esmRealtime,
    sandbox: esmSandbox,
    runners: esmRunners,
    voice: esmVoice,
    pipeline: esmPipeline,
  },
  CommonJS: {
    shared: cjsShared,
    interleavings: cjsInterleavings,
    model: cjsModel,
    realtime: cjsRealtime,
    sandbox: cjsSandbox,
    runners: cjsRunners,
    voice: cjsVoice,
    pipeline: cjsPipeline,
  },
};

type ErrorClass = typeof esmShared.UnderstudyError;

function isErrorClass(value: unknown): value is ErrorClass {
  return typeof value === "function" && value.prototype instanceof Error;
}

function classesOf(copies: Copies): ReadonlyMap<string, ErrorClass> {
  const exported: readonly (readonly [string, unknown])[] = Object.values({ ...copies }).flatMap(
    (copy) => Object.entries(copy),
  );
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
      ["UnderstudyError", "VoicePipelineError", ...Object.keys(ERRORS)].toSorted(),
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

  it.each(Object.entries(ERRORS))(
    "%s has its code and its name, and those of a double a report",
    (className, known) => {
      const error = known.make(copies);
      expect(error).toMatchObject({ code: known.code });
      expect(error.name).toBe(known.name ?? className);
      expect(Object.keys(error)).not.toContain("call");
      // What a runtime throws has no script to report.
      expect("report" in error).toBe(known.base === undefined);
      if (copies.shared.UnderstudyError.isInstance(error)) {
        expect(error.report()).toContain(error.message);
      }
    },
  );

  it.each(Object.entries(ERRORS))(
    "%s knows its errors in the other copy, and no others",
    (className, { make, base = "UnderstudyError" }) => {
      const error = make(others);
      for (const [name, errorClass] of classes) {
        const isIts = name === className || name === base;
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
