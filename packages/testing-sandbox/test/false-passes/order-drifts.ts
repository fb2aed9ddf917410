import type { ScriptedSandboxInput } from "@understudy/testing-sandbox";
import { calling, commanding } from "../support/turns.ts";
import { command, commandOrFallBack, commandStreaming, edit } from "./applications.ts";
import { assertion, type Drift, drift, type Drifted, fail } from "./drift.ts";
import type { Library } from "./library.ts";

const EXTRA = "unexpected_sandbox_call";

const one: readonly ScriptedSandboxInput[] = [{ method: "execCommand", result: "/workspace\n" }];

/** Two commands, in the order in which they must come. */
const two: readonly ScriptedSandboxInput[] = [
  { method: "execCommand", match: ({ cmd }) => cmd === "npm ci", result: "installed" },
  { method: "execCommand", match: ({ cmd }) => cmd === "npm test", result: "passed" },
];

/** What a run of an agent that can change files asks of its session first. */
const editors = ({ scriptedEditor }: Library): readonly ScriptedSandboxInput[] => {
  const editor = scriptedEditor([]);
  return [
    { method: "createEditor", result: editor },
    { method: "createEditor", result: editor },
  ];
};

const PICTURE = { type: "image", image: "data:image/png;base64,AA==" } as const;
const failed = assertion();

/** Calls that the script does not expect there. */
export const ORDER_DRIFTS: readonly Drift[] = [
  drift("a command comes after the script ended", EXTRA, one, (sandbox) =>
    command(sandbox, commanding("pwd"), commanding("ls")),
  ),
  drift("a command comes after the script ended, in a streamed run", EXTRA, one, (sandbox) =>
    commandStreaming(sandbox, commanding("pwd"), commanding("ls")),
  ),
  drift("two parallel commands come where one is scripted", EXTRA, one, (sandbox) =>
    command(sandbox, commanding("pwd", "ls")),
  ),
  drift("two parallel commands are swapped", "sandbox_call_matcher", two, (sandbox) =>
    command(sandbox, commanding("npm test", "npm ci")),
  ),
  drift("two commands one after the other are swapped", "sandbox_call_matcher", two, (sandbox) =>
    command(sandbox, commanding("npm test"), commanding("npm ci")),
  ),
  drift("the second run on a session makes one command too many", EXTRA, one, async (sandbox) => {
    await command(sandbox, commanding("pwd"));
    await command(sandbox, commanding("pwd"));
  }),
  {
    title: "an image is looked at where a command is scripted",
    run: async (library): Promise<Drifted> => {
      const sandbox = library.scriptedSandboxSession([
        ...editors(library),
        { method: "execCommand", result: "shot.png\n" },
        { method: "viewImage", result: PICTURE },
      ]);
      await edit(sandbox, calling(["view_image", { path: "shot.png" }]), commanding("ls"));
      return { sandbox, original: EXTRA };
    },
  },
  {
    title: "an assertion about the path of an image fails",
    run: async (library): Promise<Drifted> => {
      const sandbox = library.scriptedSandboxSession([
        ...editors(library),
        { method: "viewImage", match: () => fail(failed), result: PICTURE },
        { method: "execCommand", result: "shot.png\n" },
      ]);
      await edit(sandbox, calling(["view_image", { path: "shot.png" }]), commanding("ls"));
      return { sandbox, original: failed };
    },
  },
  drift(
    "an application whose run fails at a wrong method falls back to a run without it",
    EXTRA,
    [
      { method: "execCommand", result: "/workspace\n" },
      { method: "running", result: true },
      { method: "start", result: undefined },
    ],
    async (sandbox) => {
      await commandOrFallBack(sandbox, commanding("pwd"));
      await sandbox.start?.();
    },
  ),
];
