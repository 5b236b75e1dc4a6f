import assert from "node:assert/strict";
import { FakeRelease, served } from "./fake_release.ts";
import { PluginTrial, type ScriptOutcome } from "./plugin_trial.ts";
import { testInShells } from "./shells.ts";

const silent: ScriptOutcome = { code: 0, out: "", err: "" };
const event = JSON.stringify({
  hook_event_name: "PostToolUse",
  session_id: "s",
  tool_name: "Grep",
  tool_input: { pattern: "cancelOrder" },
});

/** A program that notes its name, its arguments, the workspace and its input, and ends badly. */
function noting(trial: PluginTrial, name: string): string {
  return `#!/bin/sh
{ echo "${name} $*"; echo "$GRAPHIN_WS_ROOT"; cat; echo; } >>"${trial.at("noted")}"
echo words
echo words >&2
exit 2
`;
}

/** A trial with a project that has an index, and nothing installed. */
async function indexed(shell: string): Promise<PluginTrial> {
  const trial = await PluginTrial.make(shell);
  await trial.write("project/.graphin/index.bin", "");
  return trial;
}

/** Runs the hook of tool use, and gives what the program noted. */
async function use(
  trial: PluginTrial,
  env: Readonly<Record<string, string>> = {},
): Promise<string | undefined> {
  await Deno.remove(trial.at("noted")).catch(() => undefined);
  const outcome = await trial.run("hooks/usage.sh", {
    env: { CLAUDE_PROJECT_DIR: trial.at("project"), ...env },
    stdin: event,
  });
  assert.deepEqual(outcome, silent);
  return await trial.text("noted");
}

testInShells("the use of a tool is handed on, and nothing comes back", async (shell) => {
  await using trial = await indexed(shell);
  await trial.write("data/bin/graphin", noting(trial, "linked"), 0o755);
  assert.equal(await use(trial), `linked usage ingest\n${trial.at("project")}\n${event}\n`);
});

testInShells("in a project without an index nothing is started and nothing made", async (shell) => {
  await using trial = await PluginTrial.make(shell);
  await trial.write("data/bin/graphin", noting(trial, "linked"), 0o755);
  await Deno.mkdir(trial.at("project/.graphin"));
  const before = trial.files(".");
  // No command of the system is needed to find that out.
  assert.equal(await use(trial, { PATH: trial.at("nothing") }), undefined);
  assert.equal(await use(trial, { CLAUDE_PROJECT_DIR: "" }), undefined);
  assert.deepEqual(trial.files("."), before);
  assert.deepEqual(trial.names("project/.graphin"), []);
});

testInShells(
  "an index up to eight directories above is found, also from a relative place",
  async (shell) => {
    await using trial = await indexed(shell);
    await trial.write("data/bin/graphin", noting(trial, "linked"), 0o755);
    const eight = "project/1/2/3/4/5/6/7/8";
    await Deno.mkdir(trial.at(`${eight}/9`), { recursive: true });
    const seen = `linked usage ingest\n${trial.at("project")}\n${event}\n`;
    assert.equal(await use(trial, { CLAUDE_PROJECT_DIR: trial.at(eight) }), seen);
    assert.equal(await use(trial, { CLAUDE_PROJECT_DIR: `${trial.at(eight)}/9` }), undefined);
    assert.equal(await use(trial, { CLAUDE_PROJECT_DIR: "1/2" }), seen);
    assert.equal(
      await use(trial, { GRAPHIN_USAGE_ROOT: trial.at("project/1"), CLAUDE_PROJECT_DIR: "/" }),
      seen,
    );
  },
);

testInShells(
  "an index in the subdirectory of the option is found by the option alone",
  async (shell) => {
    await using trial = await PluginTrial.make(shell);
    await trial.write("data/bin/graphin", noting(trial, "linked"), 0o755);
    await trial.write("project/api/.graphin/index.bin", "");
    assert.equal(await use(trial), undefined);
    const option = { CLAUDE_PLUGIN_OPTION_WORKSPACE_SUBDIR: "api" };
    assert.equal(
      await use(trial, option),
      `linked usage ingest\n${trial.at("project/api")}\n${event}\n`,
    );
  },
);

testInShells("the program is looked for in one order", async (shell) => {
  await using trial = await indexed(shell);
  const name = async (env: Readonly<Record<string, string>> = {}): Promise<string | undefined> =>
    (await use(trial, env))?.split(" ")[0];
  assert.equal(await name(), undefined);
  await trial.write("tools/graphin", noting(trial, "path"), 0o755);
  assert.equal(await name(), "path");
  await trial.write("elsewhere/graphin-1.0.0-linux-amd64", noting(trial, "noted"), 0o755);
  await trial.write(
    "project/.graphin/binpath",
    `${trial.at("elsewhere/graphin-1.0.0-linux-amd64")}\n`,
  );
  assert.equal(await name(), "noted");
  await trial.write("data/bin/graphin", noting(trial, "linked"), 0o755);
  assert.equal(await name(), "linked");
  await trial.write("own/graphin", noting(trial, "option"), 0o755);
  const option = { CLAUDE_PLUGIN_OPTION_BINARY_PATH: trial.at("own/graphin") };
  assert.equal(await name(option), "option");
  await trial.write("mine/graphin", noting(trial, "variable"), 0o755);
  assert.equal(await name({ ...option, GRAPHIN_BIN: trial.at("mine/graphin") }), "variable");
  assert.equal(await name({ GRAPHIN_BIN: trial.at("missing") }), "linked");
});

testInShells(
  "a note in the workspace starts nothing that the workspace brought along",
  async (shell) => {
    await using trial = await indexed(shell);
    await trial.write("project/tools/graphin", noting(trial, "hostile"), 0o755);
    await trial.write("project/usage", noting(trial, "hostile"), 0o755);
    await trial.write("data/graphin-graphin/sh", noting(trial, "other"), 0o755);
    for (const directory of ["project/graphin-tools", "home/graphin-notes"]) {
      await Deno.mkdir(trial.at(directory));
    }
    await Deno.symlink(trial.at("project"), trial.at("elsewhere"));
    for (
      const note of [
        trial.at("project/tools/graphin"),
        trial.at("elsewhere/tools/graphin"),
        `${trial.at("home")}/../project/tools/graphin`,
        "tools/graphin",
        "/proc/self/cwd/tools/graphin",
        "/proc/self/cwd/graphin-tools/../../../../../../../../bin/sh",
        `${trial.at("project/graphin-tools")}/../../../../../../../../bin/sh`,
        `${trial.at("home/graphin-notes")}/../../project/tools/graphin`,
        trial.at("data/graphin-graphin/sh"),
        "/bin/sh",
        "",
      ]
    ) {
      await trial.write("project/.graphin/binpath", `${note}\n`);
      assert.equal(await use(trial), undefined, note);
    }
  },
);

testInShells(
  "a note in a part of a checkout starts nothing that the checkout brought along",
  async (shell) => {
    await using trial = await PluginTrial.make(shell);
    await trial.write("project/api/.graphin/index.bin", "");
    await trial.write("project/tools/graphin", noting(trial, "hostile"), 0o755);
    await trial.write("project/api/.graphin/binpath", `${trial.at("project/tools/graphin")}\n`);
    const part = { CLAUDE_PROJECT_DIR: trial.at("project/api") };
    // Without a repository around it nothing tells it from a program of the user's.
    assert.match(await use(trial, part) ?? "", /^hostile /);
    await Deno.mkdir(trial.at("project/.git"));
    assert.equal(await use(trial, part), undefined);
  },
);

testInShells("a search path that names the project starts nothing of it", async (shell) => {
  await using trial = await indexed(shell);
  await trial.write("project/graphin", noting(trial, "hostile"), 0o755);
  for (const path of [".", "", "./", "../project"]) {
    const outcome = await trial.run("hooks/usage.sh", {
      env: { CLAUDE_PROJECT_DIR: trial.at("project"), PATH: `${path}:/usr/bin:/bin` },
      stdin: event,
    });
    assert.deepEqual(outcome, silent);
    assert.equal(await trial.text("noted"), undefined, path);
  }
});

testInShells("a session's start fetches the program and says nothing", async (shell) => {
  const release = await FakeRelease.make("1.2.3");
  await using trial = await PluginTrial.make(shell, served(release));
  await trial.pin(release.manifest);
  const env = { GRAPHIN_MIRROR: "", CLAUDE_PLUGIN_OPTION_MIRROR: trial.mirror };
  assert.deepEqual(await trial.run("hooks/session-start.sh", { env }), silent);
  assert.deepEqual(await Deno.readFile(trial.at("data/bin/graphin")), release.program);
  assert.match(
    await trial.text("data/logs/install.log") ?? "",
    /\(session-start\) graphin 1\.2\.3 is in place/,
  );
  assert.deepEqual(await trial.run("hooks/session-start.sh", { env }), silent);
  assert.equal(trial.requests.length, 1);
});

testInShells("a session's start leaves a program of one's own alone", async (shell) => {
  await using trial = await PluginTrial.make(shell);
  for (const name of ["GRAPHIN_BIN", "CLAUDE_PLUGIN_OPTION_BINARY_PATH"]) {
    assert.deepEqual(
      await trial.run("hooks/session-start.sh", { env: { [name]: "/opt/graphin" } }),
      silent,
    );
  }
  assert.deepEqual(trial.names("data"), []);
});

testInShells(
  "a session's start tells the model what failed, as one line of JSON",
  async (shell) => {
    await using trial = await PluginTrial.make(shell);
    const release = await FakeRelease.make("1.2.3");
    await trial.pin(release.manifest);
    const data = trial.at('data "of\\mine"\n2');
    const env = { CLAUDE_PLUGIN_DATA: data, GRAPHIN_MIRROR: 'http://"\\\u0001' };
    const { code, out, err } = await trial.run("hooks/session-start.sh", { env });
    assert.equal(code, 0);
    assert.equal(err, "");
    assert.equal(out.trimEnd().split("\n").length, 1);
    const { hookSpecificOutput } = JSON.parse(out);
    assert.equal(hookSpecificOutput.hookEventName, "SessionStart");
    const context: string = hookSpecificOutput.additionalContext;
    assert.match(
      context,
      /tell the user\. Reason: graphin: The mirror has to be an http or https address/,
    );
    const log = `${data.replace("\n", " ")}/logs/install.log`;
    assert.ok(context.endsWith(`What to do: /graphin:doctor; the log is ${log}`));
  },
);

testInShells(
  "the commands' way to the program passes arguments and exit code on",
  async (shell) => {
    await using trial = await indexed(shell);
    await trial.write("data/bin/graphin", '#!/bin/sh\necho "$@"\nexit 5\n', 0o755);
    const args = ["usage", "report", "--since", "72h"];
    const { code, out } = await trial.run("hooks/graphin.sh", { args });
    assert.equal(code, 5);
    assert.equal(out, "usage report --since 72h\n");
    await Deno.remove(trial.at("data/bin/graphin"));
    const without = await trial.run("hooks/graphin.sh", { args });
    assert.equal(without.code, 1);
    assert.match(without.err, /no program is installed/);
  },
);
