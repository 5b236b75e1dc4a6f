import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { delimiter } from "node:path";
import { programScript } from "../../tests/support/program_script.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { examineProgram } from "./examine_program.ts";

const options = { ignore: Deno.build.os === "windows" };

function writeProgram(tree: TemporaryTree, path: string, version: string): void {
  tree.write(path, programScript(version));
  Deno.chmodSync(tree.at(path), 0o755);
}

async function examined(tree: TemporaryTree, path: readonly string[]): Promise<string[]> {
  tree.write("shop/README.md", "");
  const found = await examineProgram({
    program: tree.at("own/graphin"),
    executable: tree.at("own/graphin"),
    version: "1.2.0",
    platform: "linux/amd64",
    isSource: false,
    path: path.map((directory) => tree.at(directory)).join(delimiter),
    dataDirectories: [tree.at("data"), tree.at("nowhere")],
    os: "linux",
    root: tree.at("shop"),
    patienceMs: 1000,
  });
  return found.map(({ level, text, remedy }) =>
    [level, text, ...(remedy === undefined ? [] : [remedy])].join(" | ").replaceAll(tree.root, "~")
  );
}

const own = "ok | graphin 1.2.0 for linux/amd64: ~/own/graphin";

function installed(tree: TemporaryTree): void {
  writeProgram(tree, "data/bin/graphin-1.2.0-linux-amd64", "1.2.0");
  Deno.symlinkSync("graphin-1.2.0-linux-amd64", tree.at("data/bin/graphin"));
  const sha256 = createHash("sha256").update(programScript("1.2.0")).digest("hex");
  tree.write(
    "data/state/installed.json",
    JSON.stringify({
      file: "graphin-1.2.0-linux-amd64",
      installed_at: "2026-11-30T10:00:00Z",
      platform: "linux/amd64",
      sha256,
      source: "release",
      version: "1.2.0",
    }),
  );
}

Deno.test("links to this program and the same version are no others", options, async () => {
  using tree = new TemporaryTree();
  writeProgram(tree, "own/graphin", "1.2.0");
  writeProgram(tree, "same/graphin", "1.2.0");
  Deno.mkdirSync(tree.at("link"));
  Deno.symlinkSync(tree.at("own/graphin"), tree.at("link/graphin"));
  assert.deepEqual(await examined(tree, ["link", "same", "none"]), [own]);
});

Deno.test("another version on the PATH is told, and whether it comes first", options, async () => {
  using tree = new TemporaryTree();
  writeProgram(tree, "own/graphin", "1.2.0");
  writeProgram(tree, "old/graphin", "1.0.0");
  tree.write("strange/graphin", "#!/bin/sh\nexit 3\n");
  Deno.chmodSync(tree.at("strange/graphin"), 0o755);
  tree.write("text/graphin", "no program");
  assert.deepEqual(await examined(tree, ["text", "old", "own", "strange"]), [
    own,
    "note | ~/old/graphin comes first on the PATH and is graphin 1.0.0 | remove the one that you do not use",
    "note | ~/strange/graphin is on the PATH too and does not say which graphin it is | " +
    "remove it unless you know what it is",
  ]);
});

Deno.test(
  "an installation is well when its link leads to the file that was installed",
  options,
  async () => {
    using tree = new TemporaryTree();
    writeProgram(tree, "own/graphin", "1.2.0");
    installed(tree);
    assert.deepEqual(await examined(tree, []), [
      own,
      "ok | graphin 1.2.0 in ~/data is installed (release) and unchanged",
    ]);
  },
);

Deno.test("what is wrong with an installation is told with what to do", options, async () => {
  const again = " | install again: /graphin:setup in Claude Code, or 'graphin setup --from BUNDLE'";
  const after = async (damage: (tree: TemporaryTree) => void): Promise<string[]> => {
    using tree = new TemporaryTree();
    writeProgram(tree, "own/graphin", "1.2.0");
    installed(tree);
    damage(tree);
    return (await examined(tree, [])).slice(1);
  };
  const start = "problem | graphin 1.2.0 in ~/data: ";
  assert.deepEqual(await after((tree) => tree.remove("data/bin/graphin-1.2.0-linux-amd64")), [
    `${start}its file graphin-1.2.0-linux-amd64 cannot be read${again}`,
  ]);
  assert.deepEqual(
    await after((tree) => tree.write("data/bin/graphin-1.2.0-linux-amd64", "other")),
    [`${start}graphin-1.2.0-linux-amd64 was changed${again}`],
  );
  assert.deepEqual(
    await after((tree) => tree.remove("data/bin/graphin")),
    [`${start}~/data/bin/graphin does not lead to graphin-1.2.0-linux-amd64${again}`],
  );
  assert.deepEqual(
    await after((tree) => tree.write("data/state/last-error.txt", "No room.\nMake room.\n")),
    [
      "problem | the last installation in ~/data failed: No room. | Make room.",
      "ok | graphin 1.2.0 in ~/data is installed (release) and unchanged",
    ],
  );
  const lock = `999999999 ${Deno.hostname()} 1\n`;
  assert.match(
    (await after((tree) => tree.write("data/state/install.lock/owner", lock))).at(0) ?? "",
    /^note \| .* was left behind by process 999999999 on \S+, which has ended; the next installation/,
  );
});

Deno.test("a program of the project is told and not run", options, async () => {
  using tree = new TemporaryTree();
  writeProgram(tree, "own/graphin", "1.2.0");
  const script = `#!/bin/sh\ntouch '${tree.at("was-run")}'\n`;
  for (const path of ["shop/node_modules/.bin/graphin", "shop/tool"]) {
    tree.write(path, script);
    Deno.chmodSync(tree.at(path), 0o755);
  }
  tree.write("linked/README.md", "");
  Deno.symlinkSync(tree.at("shop/tool"), tree.at("linked/graphin"));
  const rest = "is of this project, and was not run to say which graphin it is | " +
    "take its directory off the PATH unless you trust the project";
  assert.deepEqual(await examined(tree, ["shop/node_modules/.bin", "own", "linked"]), [
    own,
    `note | ~/shop/node_modules/.bin/graphin comes first on the PATH and ${rest}`,
    `note | ~/linked/graphin is on the PATH too and ${rest}`,
  ]);
  assert.throws(() => Deno.lstatSync(tree.at("was-run")), Deno.errors.NotFound);
});

Deno.test("programs that hang are given up together", options, async () => {
  using tree = new TemporaryTree();
  writeProgram(tree, "own/graphin", "1.2.0");
  for (const name of ["one", "two"]) {
    tree.write(`${name}/graphin`, "#!/bin/sh\ntrap '' TERM\nwhile :; do sleep 1; done\n");
    Deno.chmodSync(tree.at(`${name}/graphin`), 0o755);
  }
  const rest = "is on the PATH too and does not say which graphin it is | " +
    "remove it unless you know what it is";
  assert.deepEqual(await examined(tree, ["own", "one", "two"]), [
    own,
    `note | ~/one/graphin ${rest}`,
    `note | ~/two/graphin ${rest}`,
  ]);
});
