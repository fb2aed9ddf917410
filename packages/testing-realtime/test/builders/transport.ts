/** The transport under the sessions of these tests. They use what every scripted transport has. */
export { ScriptedRealtimeTransport as TestTransport } from "@understudy/testing-realtime";
