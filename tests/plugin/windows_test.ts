import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { findProgram } from "./shells.ts";

const plugin = fileURLToPath(new URL("../../plugin/graphin/", import.meta.url));
const modules = fileURLToPath(new URL("../../node_modules/.deno/node_modules/", import.meta.url));
const node = findProgram("node");

const resolved = z.object({ file: z.string(), command: z.string(), args: z.array(z.string()) });

/** How the library with which MCP clients start servers would start a command if this were Windows. */
async function startOnWindows(command: string): Promise<z.infer<typeof resolved>> {
  const script = `
    Object.defineProperty(process, "platform", { value: "win32" });
    // In the spelling of the file, as names are told apart by it here.
    process.env.PATHEXT = ".com;.exe;.bat;.cmd";
    process.env.comspec = "cmd.exe";
    const parse = require(${JSON.stringify(`${modules}cross-spawn/lib/parse.js`)});
    const { file, command, args } = parse(${JSON.stringify(command)}, [], {});
    console.log(JSON.stringify({ file, command, args }));
  `;
  const { stdout, stderr } = await new Deno.Command(node ?? "", { args: ["-e", script] }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  return resolved.parse(JSON.parse(new TextDecoder().decode(stdout)));
}

Deno.test({
  name: "on Windows the launcher's name leads clients to the one that ends in .cmd" +
    (node === undefined ? " (skipped: there is no node)" : ""),
  ignore: node === undefined || Deno.build.os === "windows",
  fn: async () => {
    const { mcpServers } = JSON.parse(await Deno.readTextFile(`${plugin}.mcp.json`));
    const command = mcpServers.graphin.command.replace("${CLAUDE_PLUGIN_ROOT}/", plugin);
    const { file, command: shell, args } = await startOnWindows(command);
    assert.equal(file.toLowerCase(), `${plugin}bin/graphin-launch.cmd`.toLowerCase());
    assert.equal(shell, "cmd.exe");
    assert.deepEqual(args.slice(0, 3), ["/d", "/s", "/c"]);
  },
});

Deno.test("the scripts for cmd.exe have its line ends, all others have those of Unix", async () => {
  for (
    const path of [
      "bin/graphin-launch",
      "bin/graphin-launch.cmd",
      "install/install.sh",
      "install/lib.sh",
      "install/download.sh",
      "install/install.ps1",
      "install/place.ps1",
      "hooks/lib.sh",
      "hooks/usage.sh",
      "hooks/session-start.sh",
      "hooks/graphin.sh",
    ]
  ) {
    const text = await Deno.readTextFile(plugin + path);
    const lines = text.split("\n").length - 1;
    assert.equal(text.split("\r\n").length - 1, path.endsWith(".cmd") ? lines : 0, path);
  }
});
