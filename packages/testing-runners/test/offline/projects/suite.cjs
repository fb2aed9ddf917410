/* oxlint-disable typescript/no-unsafe-call -- The packages are given in the format of the project. */
/** The same tests for both formats of modules, which load their own copies. */
exports.defineTests = ({ runners, agents, net, dns, http }) => {
  const { NetworkClosedError, offline, RealModelBlockedError } = runners;
  let network;

  beforeEach(() => {
    network = offline();
  });

  afterEach(() => {
    network.restore();
  });

  async function expectRefused(attempt, host) {
    await expect(attempt()).rejects.toThrow(NetworkClosedError);
    expect(network.attempts).toMatchObject([{ host }]);
    expect(network.attempts[0].location).toMatch(/suite\.cjs:\d+:\d+$/);
  }

  const failed = (emitter) =>
    new Promise((_resolve, reject) => {
      emitter.once("error", reject);
    });

  test("fetch is refused", () =>
    expectRefused(() => fetch("http://api.example.com/"), "api.example.com"));

  test("http is refused", () =>
    expectRefused(() => failed(http.get("http://192.0.2.1/")), "192.0.2.1"));

  test("net is refused", () =>
    expectRefused(() => failed(net.connect(80, "192.0.2.1")), "192.0.2.1"));

  test("dns is refused", () =>
    expectRefused(() => dns.promises.lookup("api.example.com"), "api.example.com"));

  test("all is refused under fake timers", async () => {
    jest.useFakeTimers();
    await expect(fetch("http://api.example.com/")).rejects.toThrow(NetworkClosedError);
    await expect(failed(net.connect(80, "192.0.2.1"))).rejects.toThrow(NetworkClosedError);
    jest.useRealTimers();
  });

  test.each([1, 2])("an agent without a scripted model is blocked, %d", async () => {
    const { Agent, run } = agents;
    const agent = new Agent({ name: "Triage", model: "gpt-5.5" });

    await expect(run(agent, "Hello.")).rejects.toThrow(RealModelBlockedError);
    expect(network.attempts).toMatchObject([{ agentName: "Triage", modelName: "gpt-5.5" }]);
  });
};
