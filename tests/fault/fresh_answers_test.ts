import assert from "node:assert/strict";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { placesNamed as named } from "../support/places_named.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";
import { withWatchedWorkspace as withWorkspace } from "../support/watched_workspace.ts";

const isLinux = Deno.build.os === "linux";

function loan(name: string): string {
  return `def ${name}(book):\n    return book\n`;
}

Deno.test("an answer knows the file that was made just before the call", async () => {
  await withWorkspace({ "desk.py": loan("lend") }, async ({ tree, workspace }) => {
    for (let number = 0; number < 10; number++) {
      tree.write(`branch_${number}/shelf.py`, loan(`shelve_${number}`));
      assert.deepEqual(await named(workspace, `shelve_${number}`), [
        `branch_${number}/shelf.py branch_${number}.shelf.shelve_${number}`,
      ]);
      tree.write("desk.py", loan(`lend_${number}`));
      assert.deepEqual(await named(workspace, `lend_${number}`), [`desk.py desk.lend_${number}`]);
      tree.remove(`branch_${number}`);
      assert.deepEqual(await named(workspace, `shelve_${number}`), []);
    }
  });
});

Deno.test("an answer knows what was saved as editors save", async () => {
  await withWorkspace({ "desk.py": loan("lend") }, async ({ tree, workspace }) => {
    tree.write(".desk.py.swp", loan("renamed_over"));
    Deno.renameSync(tree.at(".desk.py.swp"), tree.at("desk.py"));
    assert.deepEqual(await named(workspace, "renamed_over"), ["desk.py desk.renamed_over"]);

    Deno.renameSync(tree.at("desk.py"), tree.at("desk.py~"));
    tree.write("desk.py", loan("backed_up"));
    tree.remove("desk.py~");
    assert.deepEqual(await named(workspace, "backed_up"), ["desk.py desk.backed_up"]);

    Deno.truncateSync(tree.at("desk.py"));
    tree.write("desk.py", loan("truncated"));
    assert.deepEqual(await named(workspace, "truncated"), ["desk.py desk.truncated"]);
    assert.deepEqual(await named(workspace, "lend"), []);
  });
});

Deno.test("an answer knows each step of a save that is made in steps", async () => {
  await withWorkspace({ "desk.py": loan("lend") }, async ({ tree, workspace }) => {
    Deno.truncateSync(tree.at("desk.py"));
    assert.deepEqual(await named(workspace, "lend"), []);
    tree.write("desk.py", loan("give"));
    assert.deepEqual(await named(workspace, "give"), ["desk.py desk.give"]);
    Deno.renameSync(tree.at("desk.py"), tree.at("desk.py.bak"));
    assert.deepEqual(await named(workspace, "give"), []);
    tree.write("desk.py", loan("take"));
    assert.deepEqual(await named(workspace, "take"), ["desk.py desk.take"]);
    tree.write("desk.py", loan("append") + "\n");
    Deno.writeTextFileSync(tree.at("desk.py"), loan("second"), { append: true });
    assert.deepEqual(await named(workspace, "second"), ["desk.py desk.second"]);
    assert.deepEqual(await named(workspace, "append"), ["desk.py desk.append"]);
  });
});

Deno.test(
  "an answer knows files that became links, and never what a link leads to",
  { ignore: Deno.build.os === "windows" },
  async () => {
    const files = { "shop/desk.py": loan("lend"), "secret.py": loan("open_safe"), "other.py": "" };
    await withWorkspace(files, async ({ tree, workspace }) => {
      for (const target of ["../secret.py", "../other.py", "../secret.py", "missing.py"]) {
        tree.remove("shop/desk.py");
        Deno.symlinkSync(target, tree.at("shop/desk.py"));
        assert.deepEqual(await named(workspace, "lend"), [], target);
        assert.deepEqual(await named(workspace, "open_safe"), [], target);
      }
      tree.remove("shop/desk.py");
      tree.write("shop/desk.py", loan("lend"));
      assert.deepEqual(await named(workspace, "lend"), ["desk.py desk.lend"]);
      const [read] = await workspace.read({ nodeIds: ["desk.lend"] });
      assert.equal(read?.kind === "code" ? read.text : read?.kind, loan("lend").trimEnd());
      tree.remove("shop/desk.py");
      Deno.symlinkSync("../secret.py", tree.at("shop/desk.py"));
      const [link] = await workspace.read({ nodeIds: ["desk.lend"] });
      assert.notEqual(link?.kind, "code");
    }, { directory: "shop" });
  },
);

Deno.test("an answer knows a changed file of the same size and time", async () => {
  await withWorkspace({ "desk.py": loan("lend") }, async ({ tree, workspace }) => {
    for (const [time, name] of [[1_000_000_000, "give"], [4_000_000_000, "take"]] as const) {
      Deno.utimeSync(tree.at("desk.py"), time, time);
      await named(workspace, "lend");
      tree.write("desk.py", loan(name));
      Deno.utimeSync(tree.at("desk.py"), time, time);
      assert.deepEqual(await named(workspace, name), [`desk.py desk.${name}`]);
    }
  });
});

Deno.test("an answer knows what became of directories, files and links", async () => {
  const files = { "lib/desk.py": loan("lend"), "lib/deep/shelf.py": loan("shelve") };
  await withWorkspace(files, async ({ tree, workspace }) => {
    Deno.renameSync(tree.at("lib"), tree.at("Lib"));
    assert.deepEqual(await named(workspace, "lend"), ["Lib/desk.py Lib.desk.lend"]);
    Deno.renameSync(tree.at("Lib/desk.py"), tree.at("Lib/Desk.py"));
    assert.deepEqual(await named(workspace, "lend"), ["Lib/Desk.py Lib.Desk.lend"]);

    Deno.renameSync(tree.at("Lib"), tree.at("desk.py"));
    assert.deepEqual(await named(workspace, "shelve"), [
      "desk.py/deep/shelf.py desk.py.deep.shelf.shelve",
    ]);
    tree.remove("desk.py");
    tree.write("desk.py", loan("counter"));
    assert.deepEqual(await named(workspace, "shelve"), []);
    assert.deepEqual(await named(workspace, "counter"), ["desk.py desk.counter"]);

    Deno.mkdirSync(tree.at("kept"));
    Deno.renameSync(tree.at("desk.py"), tree.at("kept/desk.py"));
    assert.deepEqual(await named(workspace, "counter"), ["kept/desk.py kept.desk.counter"]);
    if (Deno.build.os === "windows") return;
    Deno.mkdirSync(tree.at(".git"));
    Deno.renameSync(tree.at("kept"), tree.at(".git/kept"));
    Deno.symlinkSync(tree.at(".git/kept"), tree.at("kept"));
    assert.deepEqual(await named(workspace, "counter"), []);
    tree.remove("kept");
    Deno.renameSync(tree.at(".git/kept"), tree.at("kept"));
    assert.deepEqual(await named(workspace, "counter"), ["kept/desk.py kept.desk.counter"]);
  });
});

Deno.test("an answer knows ignore rules that were just changed", async () => {
  const files = { "gen/desk.py": loan("lend"), "src/shelf.py": loan("shelve") };
  await withWorkspace({ ...files, ".git/HEAD": "" }, async ({ tree, workspace }) => {
    for (const rules of [".gitignore", ".graphin/ignore"]) {
      tree.write(rules, "gen/\n");
      assert.deepEqual(await named(workspace, "lend"), [], rules);
      tree.write(rules, "src/\n");
      assert.deepEqual(await named(workspace, "lend"), ["gen/desk.py gen.desk.lend"], rules);
      assert.deepEqual(await named(workspace, "shelve"), [], rules);
      tree.remove(rules);
      assert.deepEqual(await named(workspace, "shelve"), ["src/shelf.py src.shelf.shelve"], rules);
    }
  });
});

Deno.test("an answer knows ignore rules that were just changed above the workspace", async () => {
  using repository = new TemporaryTree({ ".git/HEAD": "", "app/gen/desk.py": loan("lend") });
  const root = repository.at("app");
  const workspace = await openWorkspace({ root, workers: 1, version: "test", watch: true });
  await workspace.ready();
  repository.write(".gitignore", "gen/\n");
  assert.deepEqual(await named(workspace, "lend"), []);
  repository.write(".gitignore", "");
  assert.deepEqual(await named(workspace, "lend"), ["gen/desk.py gen.desk.lend"]);
  await workspace.close();
});

Deno.test(
  "an answer knows thousands of files that changed at once",
  { ignore: !isLinux },
  async () => {
    const texts = (name: string): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: 1500 }, (_, number) => [
          `part_${number % 40}/file_${number}.py`,
          loan(`${name}_${number}`),
        ]),
      );
    await withWorkspace(texts("before"), async ({ tree, workspace }) => {
      for (const [path, text] of Object.entries(texts("after"))) tree.write(path, text);
      for (const number of [0, 700, 1499]) {
        assert.equal((await named(workspace, `after_${number}`)).length, 1);
        assert.deepEqual(await named(workspace, `before_${number}`), []);
      }
      assert.equal(workspace.status().files, 1500);
    });
  },
);

Deno.test("an answer says which of its files are not as they are indexed", async () => {
  using tree = new TemporaryTree({ "desk.py": loan("lend") });
  const options = { root: tree.root, workers: 1, version: "test", watch: false };
  await (await openWorkspace(options)).close();
  await (async () => {
    const first = await openWorkspace(options);
    await first.ready();
    await first.close();
  })();
  tree.write("desk.py", loan("lend") + "# changed\n");
  const workspace = await openWorkspace(options);
  // The kept index answers before the first sweep has ended.
  const early = await workspace.search({ query: "lend", limit: 1 });
  assert.deepEqual(
    workspace.status().state === "checking" ? early.outdated : ["desk.py"],
    ["desk.py"],
  );
  await workspace.ready();
  assert.equal((await workspace.search({ query: "lend", limit: 1 })).outdated, undefined);
  await workspace.close();
});
