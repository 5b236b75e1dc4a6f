import { version } from "./src/cli/version.ts";

const [command, ...args] = Deno.args;
if (command === "version" || command === "--version") {
  // Answered before anything is imported on demand: V8's code cache is kept from the first start that gets further, and
  // has to hold the server, which installers start only after they have asked for the version.
  const { code, stdout, stderr } = version(args);
  const text = new TextEncoder();
  Deno.stdout.writeSync(text.encode(stdout));
  Deno.stderr.writeSync(text.encode(stderr));
  Deno.exit(code);
}
const { runCommandLine } = await import("./src/cli/run_command_line.ts");
Deno.exit(await runCommandLine(Deno.args));
