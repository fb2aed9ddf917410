import type { ExecCommandArgs, SandboxSession } from "@openai/agents-core/sandbox";
import {
  type ScriptedSandboxCallFor,
  scriptedSandboxClient,
  scriptedSandboxSession,
} from "@understudy/testing-sandbox";
import { expect, test } from "vitest";

/** A step with a state of its own, which no copy of it has. */
class CommandStep {
  readonly #seen: string[] = [];
  readonly method = "execCommand";

  match({ cmd }: ExecCommandArgs): void {
    this.#seen.push(`match ${cmd}`);
  }

  readonly respond = function (
    this: CommandStep,
    { args: [{ cmd }] }: ScriptedSandboxCallFor<"execCommand">,
  ): string {
    this.#seen.push(`respond ${cmd}`);
    return this.#seen.join(", ");
  };
}

// They were taken off the step and called without it.
test("match and respond are called as methods of the step that has them", async () => {
  const sandbox = scriptedSandboxSession([new CommandStep(), new CommandStep()]);

  expect(await sandbox.execCommand({ cmd: "ls" })).toBe("match ls, respond ls");
  expect(await sandbox.execCommand({ cmd: "pwd" })).toBe("match pwd, respond pwd");
  sandbox.assertComplete();
});

test("respond is called as a method of the ambient answer that has it", async () => {
  const answer = new (class {
    #count = 0;
    readonly respond = function (this: { next(): number }): string {
      return `answer ${this.next()}`;
    };
    next(): number {
      this.#count += 1;
      return this.#count;
    }
  })();
  const sandbox = scriptedSandboxSession([], { ambient: { execCommand: answer } });

  expect(await sandbox.execCommand({ cmd: "ls" })).toBe("answer 1");
  expect(await sandbox.execCommand({ cmd: "ls" })).toBe("answer 2");
});

test("match and respond are methods of the step of a client, too", async () => {
  const session = scriptedSandboxSession([]);
  const step = {
    method: "create" as const,
    match(): boolean {
      return this.method === "create";
    },
    respond(): SandboxSession {
      return this.method === "create" ? session : expect.unreachable("this is no step");
    },
  };
  const client = scriptedSandboxClient({ sessions: [step] });

  expect(await client.create()).toBe(session);
  client.assertComplete();
});
