// Before version 24, Node.js cannot parse `using`.
if (Number(process.versions.node.split(".", 1)) >= 24) {
  await import("./order-agent-with-using.ts");
}
