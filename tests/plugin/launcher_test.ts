import assert from "node:assert/strict";
import { basename } from "node:path";
import { FakeRelease, served } from "./fake_release.ts";
import { PluginTrial } from "./plugin_trial.ts";
import { testInShells } from "./shells.ts";

/** A trial whose server is installed and prints its arguments. */
async function installed(shell: string): Promise<PluginTrial> {
  const release = await FakeRelease.make("1.2.3");
  const trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const { code, err } = await trial.install();
  assert.equal(code, 0, err);
  return trial;
}

testInShells("the launcher installs at first use and then starts at once", async (shell) => {
  const release = await FakeRelease.make("1.2.3");
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const project = trial.at("project");
  const expected = { code: 0, out: `--workspace\n${project}\n`, err: "" };
  assert.deepEqual(await trial.launch(), expected);
  assert.deepEqual(await trial.launch(), expected);
  assert.deepEqual(trial.requests, [release.path]);
  assert.match(
    await trial.text("data/logs/install.log") ?? "",
    /\(launcher\) graphin 1\.2\.3 is in place/,
  );
});

testInShells(
  "the launcher does not start another system's program of a shared home",
  async (shell) => {
    const release = await FakeRelease.make("1.2.3");
    await using trial = await PluginTrial.make(shell, served(release));
    await trial.pin(release.manifest);
    assert.equal((await trial.install()).code, 0);
    const link = trial.at("data/bin/graphin");
    const own = await Deno.readLink(link);
    const foreign = trial.at("data/bin/graphin-1.2.3-plan9-mips");
    await Deno.rename(trial.at(`data/bin/${basename(own)}`), foreign);
    await Deno.remove(link);
    await Deno.symlink(basename(foreign), link);
    assert.equal((await trial.launch()).code, 0);
    assert.equal(basename(await Deno.readLink(link)), basename(own));
    assert.ok((await Deno.lstat(foreign)).isFile);
    assert.deepEqual(trial.requests, [release.path, release.path]);
    assert.equal((await trial.launch()).code, 0);
    assert.equal(trial.requests.length, 2);
  },
);

testInShells(
  "without a program for this system the launcher says so and starts none",
  async (shell) => {
    const release = await FakeRelease.make("1.2.3");
    await using trial = await PluginTrial.make(shell);
    await trial.pin(release.manifest);
    const foreign = trial.at("data/bin/graphin-1.2.2-plan9-mips");
    await Deno.mkdir(trial.at("data/bin"), { recursive: true });
    await Deno.writeTextFile(foreign, "#!/bin/sh\necho another system\n", { mode: 0o755 });
    await Deno.symlink(basename(foreign), trial.at("data/bin/graphin"));
    const { code, out, err } = await trial.launch();
    assert.deepEqual([code, out], [1, ""]);
    assert.match(err, /404/);
  },
);

testInShells("the launcher turns options into arguments", async (shell) => {
  await using trial = await installed(shell);
  const project = trial.at("project");
  const unset = Object.fromEntries(
    [
      "MODEL_TYPE",
      "OFFLINE",
      "MODEL_DIR",
      "ORT_LIB",
      "SEMANTIC_MAX_NODES",
      "WORKSPACE_SUBDIR",
      "BINARY_PATH",
      "PLUGIN_MIRROR",
    ].map((name) => [`GRAPHIN_${name}`, ""]),
  );
  const placeholders = Object.fromEntries(
    Object.keys(unset).map((name) => [name, `\${user_config.${name.toLowerCase()}}`]),
  );
  const table: readonly (readonly [Record<string, string>, readonly string[]])[] = [
    [{}, ["--workspace", project]],
    [unset, ["--workspace", project]],
    [placeholders, ["--workspace", project]],
    [{ GRAPHIN_OFFLINE: "false" }, ["--workspace", project]],
    [{ GRAPHIN_OFFLINE: "0" }, ["--workspace", project]],
    ...["true", "TRUE", "1", "yes", "On"].map((value) =>
      [{ GRAPHIN_OFFLINE: value }, ["--workspace", project, "--offline"]] as const
    ),
    [{ GRAPHIN_WORKSPACE_SUBDIR: "services/api" }, ["--workspace", `${project}/services/api`]],
    [{ GRAPHIN_PROJECT_DIR: "/" }, ["--workspace", "/"]],
    [{ GRAPHIN_PROJECT_DIR: "/", GRAPHIN_WORKSPACE_SUBDIR: "srv" }, ["--workspace", "/srv"]],
    [{ GRAPHIN_PROJECT_DIR: "${CLAUDE_PROJECT_DIR}" }, ["--workspace", project]],
    [{ GRAPHIN_PROJECT_DIR: "" }, ["--workspace", project]],
    [{ GRAPHIN_PROJECT_DIR: "/srv/two\nlines" }, ["--workspace", "/srv/two\nlines"]],
    [{ GRAPHIN_PROJECT_DIR: "-rf" }, ["--workspace", "-rf"]],
    [{ GRAPHIN_PROJECT_DIR: "/srv/`id`" }, ["--workspace", "/srv/`id`"]],
    [{ GRAPHIN_MODEL_TYPE: "--offline" }, ["--workspace", project, "--model-type", "--offline"]],
    [{ GRAPHIN_MODEL_DIR: "~/models" }, [
      "--workspace",
      project,
      "--model-dir",
      trial.at("home/models"),
    ]],
    [
      {
        GRAPHIN_PROJECT_DIR: "/srv/a b;$(id)'\"*",
        GRAPHIN_MODEL_TYPE: "multilingual_cjk",
        GRAPHIN_OFFLINE: "true",
        GRAPHIN_MODEL_DIR: "/srv/model files",
        GRAPHIN_ORT_LIB: "/srv/libonnxruntime.so",
        GRAPHIN_SEMANTIC_MAX_NODES: "20000",
        GRAPHIN_WORKSPACE_SUBDIR: "api",
      },
      [
        "--workspace",
        "/srv/a b;$(id)'\"*/api",
        "--model-type",
        "multilingual_cjk",
        "--model-dir",
        "/srv/model files",
        "--ort-lib",
        "/srv/libonnxruntime.so",
        "--semantic-max-nodes",
        "20000",
        "--offline",
      ],
    ],
  ];
  for (const [env, args] of table) {
    const outcome = await trial.launch(env);
    assert.deepEqual(
      outcome,
      { code: 0, out: `${args.join("\n")}\n`, err: "" },
      JSON.stringify(env),
    );
  }
});

testInShells(
  "the launcher hands the mirror to the server, and leaves one of the user's alone",
  async (shell) => {
    await using trial = await installed(shell);
    await trial.write("own/graphin", '#!/bin/sh\necho "$GRAPHIN_MIRROR"\n', 0o755);
    const env = { GRAPHIN_BINARY_PATH: trial.at("own/graphin") };
    const option = { ...env, GRAPHIN_PLUGIN_MIRROR: "https://mirror.example/files" };
    assert.equal((await trial.launch(option)).out, "https://mirror.example/files\n");
    assert.equal(
      (await trial.launch({ ...env, GRAPHIN_PLUGIN_MIRROR: "" })).out,
      `${trial.mirror}\n`,
    );
  },
);

testInShells("the launcher uses the option mirror to install", async (shell) => {
  const release = await FakeRelease.make("1.2.3");
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const env = { GRAPHIN_MIRROR: "", GRAPHIN_PLUGIN_MIRROR: trial.mirror };
  assert.equal((await trial.launch(env)).code, 0);
  assert.deepEqual(trial.requests, [release.path]);
});

testInShells("binary_path is used as it is, and told when it cannot be", async (shell) => {
  await using trial = await PluginTrial.make(shell);
  await trial.write("own/graphin", '#!/bin/sh\necho own "$@"\n', 0o755);
  const own = await trial.launch({ GRAPHIN_BINARY_PATH: trial.at("own/graphin") });
  assert.deepEqual(own, { code: 0, out: `own --workspace ${trial.at("project")}\n`, err: "" });
  await trial.write("own/notes", "no program\n");
  for (const wrong of ["own/missing", "own/notes", "own"]) {
    const { code, out, err } = await trial.launch({ GRAPHIN_BINARY_PATH: trial.at(wrong) });
    assert.equal(code, 1);
    assert.equal(out, "");
    assert.equal(err.trimEnd().split("\n").length, 2);
    assert.match(err, /the option binary_path names '.*', which is no program that can be run/);
  }
  assert.deepEqual(trial.names("data"), []);
});

testInShells("the launcher finds the plugin and a place for its data by itself", async (shell) => {
  const release = await FakeRelease.make("1.2.3");
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const bare = { CLAUDE_PLUGIN_ROOT: "", CLAUDE_PLUGIN_DATA: "" };
  assert.equal((await trial.launch(bare)).code, 0);
  assert.deepEqual(trial.names("home/.local/share/graphin"), ["bin", "logs", "state"]);
  assert.equal((await trial.launch({ ...bare, XDG_DATA_HOME: trial.at("xdg") })).code, 0);
  assert.deepEqual(trial.names("xdg/graphin"), ["bin", "logs", "state"]);
  const { code, err } = await trial.launch({ ...bare, HOME: "" });
  assert.equal(code, 1);
  assert.match(err, /neither CLAUDE_PLUGIN_DATA nor HOME is set/);
});

testInShells("the launcher becomes the server and gives it standard input", async (shell) => {
  const release = await FakeRelease.make(
    "1.2.3",
    `[ "$1" = version ] || { echo "$$"; cat; exit 7; }`,
  );
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const child = new Deno.Command(trial.at("tools/sh"), {
    args: [trial.at("plugin/bin/graphin-launch")],
    clearEnv: true,
    env: trial.environment(),
    stdin: "piped",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  const ended = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode('{"jsonrpc":"2.0"}\n'));
  await writer.close();
  const { code, stdout } = await ended;
  assert.equal(code, 7);
  assert.equal(new TextDecoder().decode(stdout), `${child.pid}\n{"jsonrpc":"2.0"}\n`);
});

testInShells("when an upgrade cannot be had, the version before is started", async (shell) => {
  const [old, next] = [await FakeRelease.make("1.0.0"), await FakeRelease.make("1.1.0")];
  await using trial = await PluginTrial.make(shell, served(old));
  await trial.pin(old.manifest);
  await trial.launch();
  await trial.pin(next.manifest);
  const { code, out, err } = await trial.launch();
  assert.equal(code, 0);
  assert.equal(out, `--workspace\n${trial.at("project")}\n`);
  assert.match(err, /Cannot download .*1\.1\.0.*HTTP status 404/);
  assert.match(err, /starting the version that was installed before/);
  assert.match(await trial.text("data/state/last-error.txt") ?? "", /HTTP status 404/);
});

testInShells(
  "when nothing can be installed, the launcher says why on standard error",
  async (shell) => {
    const release = await FakeRelease.make("1.2.3");
    await using trial = await PluginTrial.make(shell);
    await trial.pin(release.manifest);
    const { code, out, err } = await trial.launch();
    assert.equal(code, 1);
    assert.equal(out, "");
    assert.match(err, /HTTP status 404/);
    assert.match(err, /install\.log; \/graphin:doctor looks into it/);
  },
);
