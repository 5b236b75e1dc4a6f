import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { allTools } from "../../src/mcp/tools/all_tools.ts";
import { PluginTrial } from "./plugin_trial.ts";
import { findProgram, testInShells } from "./shells.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const plugin = `${root}plugin/graphin/`;
const guide = `${root}plugin/graphin-guide/`;

const pluginShape = z.object({
  name: z.string(),
  version: z.string(),
  userConfig: z.record(
    z.string().regex(/^[A-Za-z_]\w*$/),
    z.object({ required: z.literal(false).optional() }),
  )
    .optional(),
});
const serversShape = z.object({
  mcpServers: z.object({
    graphin: z.strictObject({ command: z.string(), env: z.record(z.string(), z.string()) }),
  }),
});
const hooksShape = z.object({
  hooks: z.record(
    z.string(),
    z.array(
      z.object({
        matcher: z.string(),
        hooks: z.array(z.object({ command: z.string(), timeout: z.number() })),
      }),
    ),
  ),
});

async function read<T>(path: string, shape: z.ZodType<T>): Promise<T> {
  return shape.parse(JSON.parse(await Deno.readTextFile(path)));
}

const toolNames: ReadonlySet<string> = new Set(allTools.map(({ name }) => name));

Deno.test("every option reaches the server's launcher and is explained, and none is required", async () => {
  const { userConfig = {} } = await read(`${plugin}.claude-plugin/plugin.json`, pluginShape);
  const { mcpServers } = await read(`${plugin}.mcp.json`, serversShape);
  const { GRAPHIN_PROJECT_DIR, ...env } = mcpServers.graphin.env;
  assert.equal(GRAPHIN_PROJECT_DIR, "${CLAUDE_PROJECT_DIR}");
  const options = Object.keys(userConfig).sort();
  assert.deepEqual(
    options,
    [
      "binary_path",
      "mirror",
      "model_dir",
      "model_type",
      "offline",
      "ort_lib",
      "semantic_max_nodes",
      "workspace_subdir",
    ],
  );
  assert.deepEqual(Object.values(env).sort(), options.map((key) => `\${user_config.${key}}`));
  const launchers = await Promise.all(
    ["graphin-launch", "graphin-launch.cmd"].map((name) =>
      Deno.readTextFile(`${plugin}bin/${name}`)
    ),
  );
  for (const name of Object.keys(env)) {
    for (const text of launchers) assert.ok(text.includes(name), name);
  }
  const readme = await Deno.readTextFile(`${plugin}README.md`);
  for (const key of options) assert.ok(readme.includes(`| \`${key}\``), key);
});

Deno.test("the marketplace has both plugins, and the program's version is the plugin's", async () => {
  const { name, plugins } = await read(
    `${root}.claude-plugin/marketplace.json`,
    z.object({
      name: z.string(),
      plugins: z.array(z.object({ name: z.string(), source: z.string() })),
    }),
  );
  assert.equal(name, "graphin");
  for (const { name, source } of plugins) {
    const { name: own } = await read(`${root}${source}/.claude-plugin/plugin.json`, pluginShape);
    assert.equal(own, name);
  }
  const { version } = await read(`${plugin}.claude-plugin/plugin.json`, pluginShape);
  assert.equal(
    version,
    (await read(`${root}deno.json`, z.object({ version: z.string() }))).version,
  );
});

Deno.test("hooks run at the start of sessions but not when they are compacted, and after all tools", async () => {
  const { hooks } = await read(`${plugin}hooks/hooks.json`, hooksShape);
  assert.deepEqual(Object.keys(hooks).sort(), ["PostToolUse", "SessionStart"]);
  const [start] = hooks["SessionStart"] ?? [];
  assert.deepEqual(start?.matcher.split("|").sort(), ["clear", "resume", "startup"]);
  assert.equal(start?.hooks[0]?.timeout, 300);
  const [use] = hooks["PostToolUse"] ?? [];
  assert.equal(use?.matcher, "*");
  assert.equal(use?.hooks[0]?.timeout, 10);
  for (const { command } of [...start?.hooks ?? [], ...use?.hooks ?? []]) {
    // The client refuses to load hooks that use options so.
    assert.ok(!command.includes("user_config"));
  }
});

testInShells("the hooks' command lines run their scripts and say nothing", async (shell) => {
  await using trial = await PluginTrial.make(shell);
  await trial.write("project/.graphin/index.bin", "");
  await trial.write("data/bin/graphin", `#!/bin/sh\ncat >>'${trial.at("noted")}'\n`, 0o755);
  await trial.write("plugin/install/install.sh", `echo installed >>'${trial.at("noted")}'\n`);
  const { hooks } = await read(`${plugin}hooks/hooks.json`, hooksShape);
  for (const event of ["SessionStart", "PostToolUse"]) {
    const command = hooks[event]?.[0]?.hooks[0]?.command ?? "";
    const { code, stdout, stderr } = await new Deno.Command(trial.at("tools/sh"), {
      args: ["-c", `printf used | { ${command}; }`],
      clearEnv: true,
      env: { ...trial.environment(), CLAUDE_PROJECT_DIR: trial.at("project") },
      stdin: "null",
    }).output();
    const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
    assert.deepEqual([code, decode(stdout), decode(stderr)], [0, "", ""]);
  }
  assert.equal(await trial.text("noted"), "installed\nused");
});

testInShells(
  "the hooks' command lines end well when the plugin is gone or broken",
  async (shell) => {
    const { hooks } = await read(`${plugin}hooks/hooks.json`, hooksShape);
    for (const damage of ["missing", "broken"]) {
      await using trial = await PluginTrial.make(shell);
      await Deno.remove(trial.at("plugin/hooks"), { recursive: true });
      if (damage === "broken") {
        for (const name of ["session-start", "usage"]) {
          await trial.write(`plugin/hooks/${name}.sh`, "if (\n");
        }
      }
      for (const event of ["SessionStart", "PostToolUse"]) {
        const { code, stdout, stderr } = await new Deno.Command(trial.at("tools/sh"), {
          args: ["-c", hooks[event]?.[0]?.hooks[0]?.command ?? ""],
          clearEnv: true,
          env: trial.environment(),
          stdin: "null",
        }).output();
        // A shell ends with 2 then, which the client would take for a veto.
        assert.deepEqual([code, stdout.length, stderr.length], [0, 0, 0], `${event}, ${damage}`);
      }
    }
  },
);

Deno.test("the texts for agents name tools that there are", async () => {
  const texts = [
    `${guide}skills/graphin/SKILL.md`,
    `${guide}agents/graphin-explorer.md`,
    ...["doctor", "report", "setup"].map((name) => `${plugin}commands/${name}.md`),
  ];
  for (const path of texts) {
    const text = await Deno.readTextFile(path);
    for (const [, name = ""] of text.matchAll(/mcp__plugin_graphin_graphin__(\w+)/g)) {
      assert.ok(toolNames.has(name), `${path}: ${name}`);
    }
    for (
      const [, name = ""] of text.matchAll(
        /`(\w+_(?:hybrid|graph|code|context|index|workspace|benchmark))`/g,
      )
    ) {
      assert.ok(toolNames.has(name), `${path}: ${name}`);
    }
  }
  const skill = await Deno.readTextFile(`${guide}skills/graphin/SKILL.md`);
  for (const name of toolNames) {
    if (name !== "run_local_benchmark") assert.ok(skill.includes(`\`${name}\``), name);
  }
  // At four bytes a token it costs at most 1,500 tokens.
  assert.ok(new TextEncoder().encode(skill).length <= 6000);
});

Deno.test("the agent may not change anything", async () => {
  const text = await Deno.readTextFile(`${guide}agents/graphin-explorer.md`);
  const denied = /^disallowedTools: (.*)$/m.exec(text)?.[1]?.split(", ").sort();
  assert.deepEqual(denied, ["Edit", "MultiEdit", "NotebookEdit", "Write"]);
});

const checker = findProgram("shellcheck");

Deno.test({
  name: "shellcheck finds nothing in the scripts" +
    (checker === undefined ? " (skipped: there is no shellcheck)" : ""),
  ignore: checker === undefined,
  fn: async () => {
    const scripts = ["bin/graphin-launch", "shared.sh"];
    for (const directory of ["install", "hooks"]) {
      for (const { name } of Deno.readDirSync(plugin + directory)) {
        if (name.endsWith(".sh")) scripts.push(`${directory}/${name}`);
      }
    }
    assert.equal(scripts.length, 9);
    const args = ["--external-sources", "--source-path=SCRIPTDIR", ...scripts];
    const { code, stdout } = await new Deno.Command(checker ?? "", { args, cwd: plugin }).output();
    assert.equal(code, 0, new TextDecoder().decode(stdout));
  },
});
