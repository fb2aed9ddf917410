/** The tests of `projects/suites.cjs` that every runner must pass. */
export const PASSED: readonly string[] = [
  "keeps to its script",
  "leaves a double unverified",
  "takes the violation out",
  "has a run that a hook of the file finishes",
  "makes a double for later",
  "uses the double of another test twice",
  "uses what another file has leaked",
  "has no double of another",
  "calls a tool that nobody offers, and may",
];

/** Those that every runner must fail, with what the errors say, in order. */
export const FAILED: readonly (readonly [title: string, errors: readonly RegExp[]])[] = [
  ["an agent as a tool runs out of script", [/^UnexpectedModelCallError: inner model/u]],
  ["an application catches the error of its run", [/^UnexpectedModelCallError: caught model/u]],
  ["an assertion about a shell command fails", [/^SandboxCallMatcherError/u]],
  ["a realtime session interrupts where it was to speak", [/^UnexpectedRealtimeCallError/u]],
  ["a pipeline goes on without its greeting", [/^VoiceCallMatcherError/u]],
  [
    "fails by itself and leaves a step",
    [/^Error: its own failure/u, /UnconsumedModelStepsError: left model/u],
  ],
  ["fails by its violation", [/^UnexpectedModelCallError: empty model/u]],
  [
    "fails by its violation and hides another",
    [
      /UnexpectedModelCallError: empty model: unexpected call #1/u,
      /UnexpectedModelCallError: empty model: unexpected call #2/u,
    ],
  ],
  ["verifies in its body too", [/^UnconsumedModelStepsError: verified model/u]],
  ["has a provider whose model runs out of script", [/^UnexpectedModelCallError: provided model/u]],
  ["has a provider whose model has a step left", [/^UnconsumedModelStepsError: provided model/u]],
  [
    "has two doubles with steps left",
    [/^VerificationError: 2 doubles are not complete:\n- first model[^]*\n- second model/u],
  ],
  ["calls a tool that nobody offers", [/^ForbiddenModelResponseError: strict model/u]],
  [
    "reaches for the network and lives without an answer",
    [/^NetworkClosedError: fetch reached for api\.example\.com:443/u],
  ],
  [
    "has an agent without a scripted model",
    [/^RealModelBlockedError: The agent "Modelless" .*"gpt-5"/u],
  ],
  ["uses no step of the hook's double", [/^UnconsumedModelStepsError: model of a hook/u]],
];

/** What the file fails with whose tests all pass. */
export const FILE_FAILURE =
  /3 doubles are not complete:\s+- model of the file[^]*- model of beforeAll[^]*- late model: LateViolationError: late model: the script was left after the test ".*makes a double for later"/u;
