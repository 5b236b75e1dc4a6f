import assert from "node:assert/strict";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { placesNamed as named } from "../support/places_named.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";
import { withWatchedWorkspace as withWorkspace } from "../support/watched_workspace.ts";

const isWindows = Deno.build.os === "windows";

function loan(name: string): string {
  return `def ${name}(book):\n    return book\n`;
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function git(directory: string, ...args: string[]): Promise<void> {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  const { success, stderr } = await new Deno.Command("git", {
    args: ["-C", directory, ...identity, ...args],
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

Deno.test("an answer knows files of a directory that was moved away and back", async () => {
  const files = { "src/deep/desk.py": loan("lend"), "till.py": "" };
  // The second time the events are followed up before the files change.
  for (const pauseMs of [0, 600]) {
    await withWorkspace(files, async ({ tree, workspace }) => {
      assert.equal((await named(workspace, "lend")).length, 1);
      Deno.renameSync(tree.at("src"), tree.at("other"));
      Deno.renameSync(tree.at("other"), tree.at("src"));
      await passed(pauseMs);
      assert.equal((await named(workspace, "lend")).length, 1);
      tree.write("src/deep/desk.py", loan("give"));
      tree.write("src/shelf.py", loan("take"));
      assert.deepEqual(await named(workspace, "give"), ["src/deep/desk.py src.deep.desk.give"]);
      assert.deepEqual(await named(workspace, "take"), ["src/shelf.py src.shelf.take"]);
    });
  }
});

Deno.test(
  "an answer knows a workspace that was moved away, and came back",
  { ignore: isWindows },
  async () => {
    const files = { "shop/src/desk.py": loan("lend"), "shop/till.py": "" };
    await withWorkspace(files, async ({ tree, workspace }) => {
      Deno.renameSync(tree.at("shop"), tree.at("other"));
      assert.deepEqual(await named(workspace, "lend"), []);
      Deno.renameSync(tree.at("other"), tree.at("shop"));
      for (const name of ["give", "take"]) {
        tree.write("shop/src/desk.py", loan(name));
        assert.deepEqual(await named(workspace, name), [`src/desk.py src.desk.${name}`]);
      }
    }, { directory: "shop" });
  },
);

Deno.test(
  "an answer knows a workspace that was removed, and made again",
  { ignore: isWindows },
  async () => {
    const files = { "shop/src/desk.py": loan("lend"), "shop/till.py": loan("sell") };
    await withWorkspace(files, async ({ tree, workspace }) => {
      tree.remove("shop");
      assert.deepEqual(await named(workspace, "sell"), []);
      tree.write("shop/src/desk.py", loan("give"));
      assert.deepEqual(await named(workspace, "give"), ["src/desk.py src.desk.give"]);
      assert.deepEqual(await named(workspace, "sell"), []);
      for (const name of ["first", "second"]) {
        tree.write("shop/src/shelf.py", loan(name));
        assert.deepEqual(await named(workspace, name), [`src/shelf.py src.shelf.${name}`]);
      }
    }, { directory: "shop" });
  },
);

Deno.test("an answer knows a file that was made in a new directory while a sweep was under way", async () => {
  const files: Record<string, string> = {};
  for (let number = 0; number < 1500; number++) {
    files[`part_${number % 30}/file_${number}.py`] = loan(`lend_${number}`);
  }
  await withWorkspace(files, async ({ tree, workspace }) => {
    await named(workspace, "lend_1");
    for (let number = 0; number < 12; number++) {
      Deno.mkdirSync(tree.at(`new_${number}`));
      const sweeping = named(workspace, "lend_1");
      await passed(1 + 2 * number);
      tree.write(`new_${number}/desk.py`, loan(`give_${number}`));
      assert.deepEqual(await named(workspace, `give_${number}`), [
        `new_${number}/desk.py new_${number}.desk.give_${number}`,
      ]);
      await sweeping;
    }
  });
});

Deno.test("an answer knows rules of repositories inside the workspace that were just changed", async () => {
  const files = {
    ".git/HEAD": "",
    "clone/.git/info/exclude": "",
    "clone/gen/desk.py": loan("lend"),
    ".git/modules/part/info/exclude": "",
    "part/.git": "gitdir: ../.git/modules/part\n",
    "part/gen/till.py": loan("sell"),
    "bare/.git/HEAD": "",
    "bare/gen/shelf.py": loan("shelve"),
  };
  await withWorkspace(files, async ({ tree, workspace }) => {
    tree.write("clone/.git/info/exclude", "gen/\n");
    assert.deepEqual(await named(workspace, "lend"), []);
    tree.write(".git/modules/part/info/exclude", "gen/\n");
    assert.deepEqual(await named(workspace, "sell"), []);
    tree.write("bare/.git/info/exclude", "gen/\n");
    assert.deepEqual(await named(workspace, "shelve"), []);
    tree.remove("clone/.git/info/exclude");
    assert.deepEqual(await named(workspace, "lend"), ["clone/gen/desk.py clone.gen.desk.lend"]);
  });
});

Deno.test("an answer knows a repository that has just begun or ended", async () => {
  const files = { ".git/HEAD": "", ".gitignore": "gen/\n", "part/gen/desk.py": loan("lend") };
  await withWorkspace(files, async ({ tree, workspace }) => {
    assert.deepEqual(await named(workspace, "lend"), []);
    // A repository of its own takes no rules from the one around it.
    tree.write("part/.git/HEAD", "");
    assert.deepEqual(await named(workspace, "lend"), ["part/gen/desk.py part.gen.desk.lend"]);
    tree.remove("part/.git");
    assert.deepEqual(await named(workspace, "lend"), []);
  });
});

Deno.test("an answer knows a repository around the workspace that has just begun", async () => {
  const files = { "shop/gen/desk.py": loan("lend"), ".gitignore": "gen/\n" };
  await withWorkspace(files, async ({ tree, workspace }) => {
    assert.deepEqual(await named(workspace, "lend"), ["gen/desk.py gen.desk.lend"]);
    tree.write(".git/HEAD", "");
    assert.deepEqual(await named(workspace, "lend"), []);
  }, { directory: "shop" });
});

Deno.test("an answer knows a branch with hundreds of other files", async () => {
  const branch = (name: string): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: 300 }, (_, number) => [
        // Half of the files are on both branches, the others have directories of their own.
        number % 2 === 0
          ? `both/part_${number % 20}/file_${number}.py`
          : `${name}/part_${number % 20}/file_${number}.py`,
        loan(`${name}_${number}`),
      ]),
    );
  using tree = new TemporaryTree({ ...branch("spring"), ".gitignore": ".graphin/\n" });
  await git(tree.root, "init", "-q", "-b", "spring");
  await git(tree.root, "add", "-A");
  await git(tree.root, "commit", "-q", "-m", "spring");
  await git(tree.root, "checkout", "-q", "-b", "autumn");
  await git(tree.root, "rm", "-q", "-r", "both", "spring");
  for (const [path, text] of Object.entries(branch("autumn"))) tree.write(path, text);
  await git(tree.root, "add", "-A");
  await git(tree.root, "commit", "-q", "-m", "autumn");
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 2,
    version: "test",
    watch: true,
  });
  try {
    await workspace.ready();
    let [before, after] = ["autumn", "spring"];
    for (let round = 0; round < 3; round++) {
      await git(tree.root, "checkout", "-q", after);
      for (const number of [0, 1, 200, 299]) {
        assert.equal((await named(workspace, `${after}_${number}`)).length, 1);
        assert.deepEqual(await named(workspace, `${before}_${number}`), []);
      }
      assert.equal(workspace.status().files, 300);
      [before, after] = [after, before];
    }
  } finally {
    await workspace.close();
  }
});
