import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { Language, Parser } from "web-tree-sitter";
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

const wine = findProgram("wine");

Deno.test({
  name: "the launcher for cmd.exe turns options into arguments, in wine's" +
    (wine === undefined ? " (skipped: there is no wine)" : ""),
  ignore: wine === undefined || Deno.build.os === "windows",
  fn: async () => {
    const work = Deno.realPathSync(await Deno.makeTempDir({ prefix: "graphin-wine-" }));
    const windows = (path: string): string => `Z:${work}/${path}`.replaceAll("/", "\\");
    const env = { WINEPREFIX: `${work}/prefix`, WINEDEBUG: "-all", HOME: work };
    const launch = async (options: Record<string, string>): Promise<string> => {
      const { stdout, stderr } = await new Deno.Command(wine ?? "", {
        args: ["cmd", "/d", "/s", "/c", windows("plugin/bin/graphin-launch")],
        env: {
          ...env,
          CLAUDE_PLUGIN_ROOT: windows("plugin"),
          CLAUDE_PLUGIN_DATA: windows("data"),
          GRAPHIN_PROJECT_DIR: "C:\\a & b ^c",
          ...options,
        },
        cwd: work,
        stdin: "null",
      }).output();
      const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
      return decode(stdout).replaceAll("\r", "") + decode(stderr).split("\n", 1)[0];
    };
    try {
      for (const path of ["prefix", "plugin/bin", "plugin/install", "data/bin", "data/state"]) {
        await Deno.mkdir(`${work}/${path}`, { recursive: true });
      }
      const launcher = await Deno.readFile(`${plugin}bin/graphin-launch.cmd`);
      await Deno.writeFile(`${work}/plugin/bin/graphin-launch.cmd`, launcher);
      for (const path of ["plugin/install", "data/state"]) {
        await Deno.writeTextFile(`${work}/${path}/manifest.json`, "{}\n");
      }
      const name = "graphin-1.2.3-windows-amd64.cmd";
      await Deno.writeTextFile(`${work}/data/bin/graphin.cmd`, `@"%~dp0${name}" %*\r\n`);
      const program = "@echo %*\r\n@echo mirror %GRAPHIN_MIRROR%\r\n";
      await Deno.writeTextFile(`${work}/data/bin/${name}`, program);
      await Deno.writeTextFile(`${work}/own & other.cmd`, program);
      // The first run makes the prefix, and wine speaks of that.
      await launch({});

      assert.equal(await launch({}), '--workspace "C:\\a & b ^c"\nmirror \n');
      assert.equal(
        await launch({
          GRAPHIN_BINARY_PATH: windows("own & other.cmd"),
          GRAPHIN_MODEL_TYPE: "multilingual_cjk",
          GRAPHIN_MODEL_DIR: "D:\\model files\\",
          GRAPHIN_ORT_LIB: "\${user_config.ort_lib}",
          GRAPHIN_SEMANTIC_MAX_NODES: "20000",
          GRAPHIN_WORKSPACE_SUBDIR: "api",
          GRAPHIN_OFFLINE: "True",
          GRAPHIN_PLUGIN_MIRROR: "https://mirror.example/files",
        }),
        '--workspace "C:\\a & b ^c\\api" --model-type "multilingual_cjk" ' +
          '--model-dir "D:\\model files\\." --semantic-max-nodes "20000" --offline\n' +
          "mirror https://mirror.example/files\n",
      );
      assert.match(
        await launch({ GRAPHIN_BINARY_PATH: "D:\\missing.exe" }),
        /^graphin: the option binary_path names 'D:\\missing\.exe'/,
      );
    } finally {
      await new Deno.Command("wineserver", { args: ["-k"], env }).output().catch(() => undefined);
      await Deno.remove(work, { recursive: true });
    }
  },
});

/** A grammar of PowerShell that npm has. */
const grammar = "tree-sitter-powershell";
const grammarVersion = "0.26.4";

/** @returns The directory that the grammar was put into; undefined when it cannot be had. */
async function fetchGrammar(): Promise<string | undefined> {
  const directory = await Deno.makeTempDir({ prefix: "graphin-grammar-" });
  const wanted = ["--ignore-scripts", "--no-save", `${grammar}@${grammarVersion}`];
  const fetched = await new Deno.Command(findProgram("npm") ?? "npm", {
    args: ["install", "--silent", "--prefix", directory, ...wanted],
    stdout: "null",
    stderr: "null",
  }).output().catch(() => undefined);
  if (fetched?.success) return directory;
  await Deno.remove(directory, { recursive: true });
  return undefined;
}

const fetched = await fetchGrammar();
addEventListener("unload", () => {
  if (fetched !== undefined) Deno.removeSync(fetched, { recursive: true });
});

Deno.test({
  name: "what is for PowerShell is PowerShell, the hooks' command lines too" +
    (fetched === undefined ? " (skipped: npm does not give its grammar)" : ""),
  ignore: fetched === undefined,
  fn: async () => {
    const wasm = `${fetched}/node_modules/${grammar}/${grammar}.wasm`;
    await Parser.init();
    const parser = new Parser();
    try {
      parser.setLanguage(await Language.load(await Deno.readFile(wasm)));
      const { hooks } = JSON.parse(await Deno.readTextFile(`${plugin}hooks/hooks.json`));
      const texts = [
        // As Claude Code runs them where there is no Git Bash.
        ...["SessionStart", "PostToolUse"].map((event) =>
          `${
            hooks[event][0].hooks[0].command.replaceAll(
              "${CLAUDE_PLUGIN_ROOT}",
              "${env:CLAUDE_PLUGIN_ROOT}",
            )
          }\n; if (-not $?) { exit 1 }\n`
        ),
        ...await Promise.all(
          ["install/install", "install/place", "hooks/usage", "hooks/session-start"].map((name) =>
            Deno.readTextFile(`${plugin}${name}.ps1`)
          ),
        ),
      ];
      for (const text of texts) {
        const tree = parser.parse(text);
        assert.equal(tree?.rootNode.hasError, false, text.slice(0, 200));
        tree?.delete();
      }
      const broken = parser.parse("if ($true) { exit 0\n");
      assert.equal(broken?.rootNode.hasError, true);
      broken?.delete();
    } finally {
      parser.delete();
    }
  },
});

Deno.test("the scripts for cmd.exe have its line ends, all others have those of Unix", async () => {
  for (
    const path of [
      "bin/graphin-launch",
      "bin/graphin-launch.cmd",
      "shared.sh",
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
