/* oxlint-disable typescript/no-unsafe-call -- The packages are given in the format of the project. */
/**
 * Applications that leave the script of a double and swallow its error, by title. They are content: nothing but a
 * verification can tell.
 */
exports.swallowed = ({ agents, sandboxAgents, realtimeAgents, doubles, pipeline }) => {
  const runner = new agents.Runner({ tracingDisabled: true });
  const hello = () => [doubles.assistantMessage("Hello.")];
  const calling = (name, args) => [doubles.functionCall(name, args, { callId: "call_1" })];

  return {
    "an agent as a tool runs out of script": async () => {
      const inner = new agents.Agent({
        name: "Inner",
        model: new doubles.ScriptedModel([], { name: "inner model" }),
      });
      const outer = new agents.Agent({
        name: "Outer",
        model: new doubles.ScriptedModel([calling("ask_inner", { input: "hi" }), hello()], {
          strict: false,
        }),
        tools: [inner.asTool({ toolName: "ask_inner", toolDescription: "Asks." })],
      });
      await runner.run(outer, "hi");
    },
    "an application catches the error of its run": async () => {
      const model = new doubles.ScriptedModel([], { name: "caught model" });
      await runner.run(new agents.Agent({ name: "Assistant", model }), "hi").catch(() => undefined);
    },
    "an assertion about a shell command fails": async () => {
      const session = doubles.scriptedSandboxSession([
        doubles.sandboxStep.execCommand("npm test", "ok\n"),
      ]);
      const agent = new sandboxAgents.SandboxAgent({
        name: "CI",
        model: new doubles.ScriptedModel([calling("exec_command", { cmd: "rm -rf /" }), hello()], {
          strict: false,
        }),
        capabilities: [sandboxAgents.shell()],
      });
      await runner.run(agent, "Run the tests.", { sandbox: { session } });
    },
    "a realtime session interrupts where it was to speak": async () => {
      const transport = new doubles.ScriptedRealtimeTransport();
      const agent = new realtimeAgents.RealtimeAgent({ name: "Assistant" });
      const session = new realtimeAgents.RealtimeSession(agent, { transport });
      const connected = transport.expectCall("connect");
      await session.connect({ apiKey: "key" });
      await connected;
      transport.expectCall("sendMessage").catch(() => undefined);
      try {
        session.transport.interrupt();
      } catch {
        // The application goes on.
      }
    },
    "a pipeline goes on without its greeting": async () => {
      const voice = new pipeline.VoicePipeline({
        workflow: new doubles.ScriptedVoiceWorkflow(["Yes."], {
          start: { match: () => false, result: "Welcome." },
        }),
        sttModel: new doubles.ScriptedSTTModel([], { sessions: ["hi"] }),
        ttsModel: new doubles.ScriptedTTSModel([doubles.pcm16Samples([1])]),
        config: { ttsSettings: { bufferSize: 1 }, logger: { warn: () => undefined } },
      });
      const microphone = new pipeline.StreamedAudioInput();
      microphone.addAudio(Int16Array.of(0, 0));
      microphone.addAudio(null);
      const result = await voice.run(microphone);
      for await (const event of result.stream()) {
        void event;
      }
    },
  };
};
