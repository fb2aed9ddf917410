import * as agents from "@openai/agents";
import * as runners from "@understudy/testing-runners";
import dns from "node:dns";
import http from "node:http";
import net from "node:net";

import suite from "../suite.cjs";

suite.defineTests({ runners, agents, net, dns, http });
