import * as agents from "@openai/agents";
import * as realtimeAgents from "@openai/agents/realtime";
import * as sandboxAgents from "@openai/agents/sandbox";
import * as model from "@understudy/testing-model";
import * as realtime from "@understudy/testing-realtime";
import * as runners from "@understudy/testing-runners";
import * as sandbox from "@understudy/testing-sandbox";
import * as voice from "@understudy/testing-voice";

import * as pipeline from "../../../voice-pipeline/dist/index.js";

const doubles = { ...model, ...realtime, ...sandbox, ...voice };

export const modules = { agents, realtimeAgents, sandboxAgents, doubles, pipeline, runners };
