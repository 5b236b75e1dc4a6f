// Commands are imported on demand: `version` and the server have to start without what they do not need.
const [command, ...args] = Deno.args;
if (command === "usage" && args[0] === "ingest") {
  const { usageIngest } = await import("./src/cli/usage_ingest.ts");
  await usageIngest();
  Deno.exit(0);
}
if (command === "version" || command === "--version") {
  const { version } = await import("./src/cli/version.ts");
  const { code, stdout, stderr } = version(args);
  await Deno.stdout.write(new TextEncoder().encode(stdout));
  await Deno.stderr.write(new TextEncoder().encode(stderr));
  Deno.exit(code);
}
if (command === "embed") {
  const { embedCommand } = await import("./src/cli/embed_command.ts");
  Deno.exit(await embedCommand());
}
if (command === "serve" || command?.startsWith("-")) {
  const { servePlainly } = await import("./src/cli/serve_plainly.ts");
  const code = await servePlainly(Deno.args);
  if (code !== undefined) Deno.exit(code);
}
const { runCommandLine } = await import("./src/cli/run_command_line.ts");
Deno.exit(await runCommandLine(Deno.args));
