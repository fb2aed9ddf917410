/* oxlint-disable typescript/no-unsafe-call -- The packages are given in the format of the project. */
const { swallowed } = require("./workflows.cjs");

/** Two promises' worth of order between tests that run side by side. */
function gate() {
  let open;
  const opened = new Promise((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** What every runner must make of the doubles of single tests. */
exports.tests = ({ test, describe, beforeEach, afterEach, expect }, modules) => {
  const { agents, doubles, runners } = modules;
  const runner = new agents.Runner({ tracingDisabled: true });
  const hello = () => [doubles.assistantMessage("Hello.")];
  const ask = (model) => runner.run(new agents.Agent({ name: "Assistant", model }), "hi");
  const unused = (name) => new doubles.ScriptedModel([hello()], { name });
  const provider = (models) => new doubles.ScriptedModelProvider(models);

  for (const [title, run] of Object.entries(swallowed(modules))) {
    test(title, run);
  }

  test("keeps to its script", async () => {
    await ask(new doubles.ScriptedModel([hello()]));
  });

  test("fails by itself and leaves a step", () => {
    unused("left model");
    throw new Error("its own failure");
  });

  test("fails by its violation", async () => {
    await ask(new doubles.ScriptedModel([], { name: "empty model" }));
  });

  test("fails by its violation and hides another", async () => {
    const model = new doubles.ScriptedModel([], { name: "empty model" });
    const violation = await ask(model).catch((error) => error);
    await ask(model).catch(() => undefined);
    throw violation;
  });

  test("verifies in its body too", () => {
    unused("verified model").assertComplete();
  });

  test("has a provider whose model runs out of script", async () => {
    const models = provider({ small: new doubles.ScriptedModel([], { name: "provided model" }) });
    await new agents.Runner({ modelProvider: models, tracingDisabled: true })
      .run(new agents.Agent({ name: "Assistant", model: "small" }), "hi")
      .catch(() => undefined);
  });

  test("has a provider whose model has a step left", () => {
    provider({ small: unused("provided model") });
  });

  test("has two doubles with steps left", () => {
    unused("first model");
    unused("second model");
  });

  test("leaves a double unverified", () => {
    runners.leaveUnverified(unused("unverified model"));
  });

  test("takes the violation out", async () => {
    const model = new doubles.ScriptedModel([]);
    await ask(model).catch(() => undefined);
    model.takeViolations();
  });

  test("calls a tool that nobody offers", async () => {
    const call = doubles.functionCall("unknown_tool", {}, { callId: "call_1" });
    await ask(new doubles.ScriptedModel([[call]], { name: "strict model" })).catch(() => undefined);
  });

  test("reaches for the network and lives without an answer", async () => {
    await fetch("https://api.example.com/rates").catch(() => undefined);
  });

  test("has an agent without a scripted model", async () => {
    await new agents.Runner({ tracingDisabled: true })
      .run(new agents.Agent({ name: "Modelless", model: "gpt-5" }), "hi")
      .catch(() => undefined);
  });

  if (expect !== undefined) {
    test("has the matchers", async () => {
      const model = new doubles.ScriptedModel([hello()]);
      const result = await ask(model);
      expect(model).toBeComplete();
      expect(model).toHaveSeenInput("hi");
      expect(result).not.toHaveCalledTool("anything");
    });
  }

  let finish;
  afterEach(async () => {
    await finish?.();
    finish = undefined;
  });
  test("has a run that a hook of the file finishes", () => {
    const model = unused("finished model");
    finish = () => ask(model);
  });

  describe("with a hook", () => {
    beforeEach(() => {
      unused("model of a hook");
    });
    test("uses no step of the hook's double", () => {});
  });
};

/** What belongs to no single test; all of its tests pass. */
exports.file = ({ test, beforeAll, afterAll, bind }, { agents, doubles }) => {
  const hello = () => [doubles.assistantMessage("Hello.")];
  const unused = (name) => new doubles.ScriptedModel([hello()], { name });
  const call = (model) =>
    new agents.Runner({ tracingDisabled: true })
      .run(new agents.Agent({ name: "Assistant", model }), "hi")
      .catch(() => undefined);
  unused("model of the file");
  let finished;
  let kept;
  beforeAll(() => {
    unused("model of beforeAll");
    finished = unused("finished model");
  });
  afterAll(() => call(finished));

  test("makes a double for later", () => {
    kept = new doubles.ScriptedModel([], { name: "late model" });
    globalThis.leakedModel = new doubles.ScriptedModel([], { name: "leaked model" });
    globalThis.leakedCode = bind(() => unused("model of leaked code"));
  });
  test("uses the double of another test twice", async () => {
    await call(kept);
    await call(kept);
  });
};

/** A file that is clean, whatever the file before it left behind. */
exports.next = ({ test }, { agents, doubles }) => {
  test("uses what another file has leaked", async () => {
    const model =
      globalThis.leakedModel ?? new doubles.ScriptedModel([[doubles.assistantMessage("Hello.")]]);
    await new agents.Runner({ tracingDisabled: true })
      .run(new agents.Agent({ name: "Assistant", model }), "hi")
      .catch(() => undefined);
    globalThis.leakedCode?.();
  });
};

/** Tests that run side by side: the one waits until the other has made a double that stays incomplete. */
exports.concurrent = ({ testConcurrent, sideBySide = (declare) => declare() }, { doubles }) => {
  const complete = () => new doubles.ScriptedModel([]);
  const unused = (name) =>
    new doubles.ScriptedModel([[doubles.assistantMessage("Hello.")]], { name });
  const made = gate();
  const ended = gate();
  sideBySide(() => {
    testConcurrent("has no double of another", async () => {
      await made.opened;
      complete();
      ended.open();
    });
    testConcurrent("has a step left", async () => {
      unused("concurrent model");
      made.open();
      await ended.opened;
    });
  });
};

/** The same for node:test before Node 24: each test says who it is. */
exports.entered = ({ test, sideBySide }, { doubles }, understudy) => {
  const complete = () => new doubles.ScriptedModel([]);
  const unused = (name) =>
    new doubles.ScriptedModel([[doubles.assistantMessage("Hello.")]], { name });
  const made = gate();
  const ended = gate();
  sideBySide(() => {
    test("says who it is and has no double of another", async (t) => {
      understudy(t);
      await made.opened;
      complete();
      ended.open();
    });
    test("says who it is and has a step left", async (t) => {
      understudy(t);
      await Promise.resolve();
      unused("entered model");
      made.open();
      await ended.opened;
    });
  });
};

/** A file that turns strict off. */
exports.lenient = ({ test }, { agents, doubles, runners }) => {
  runners.configure({ strict: false });
  test("calls a tool that nobody offers, and may", async () => {
    const call = doubles.functionCall("unknown_tool", {}, { callId: "call_1" });
    const agent = new agents.Agent({
      name: "Assistant",
      model: new doubles.ScriptedModel([[call]]),
    });
    await new agents.Runner({ tracingDisabled: true }).run(agent, "hi").catch(() => undefined);
  });
};
