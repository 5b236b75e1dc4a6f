// Commands are imported on demand: `version` has to start without the parsers and the protocol.
const [command, ...args] = Deno.args;
switch (command) {
  case "version":
  case "--version": {
    const { version } = await import("./src/cli/version.ts");
    const { code, stdout, stderr } = version(args);
    await Deno.stdout.write(new TextEncoder().encode(stdout));
    await Deno.stderr.write(new TextEncoder().encode(stderr));
    Deno.exit(code);
    break;
  }
  default:
    console.error(`graphin: unknown command '${command ?? ""}'; usage: graphin version [--json]`);
    Deno.exit(2);
}
