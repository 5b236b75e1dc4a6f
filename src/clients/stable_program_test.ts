import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { stableProgram } from "./stable_program.ts";

const options = { ignore: Deno.build.os === "windows" };
const versioned = "data/bin/graphin-1.2.3-linux-amd64";

function named(
  tree: TemporaryTree,
  executable: string,
  path: readonly string[] = [],
  links: readonly string[] = [],
): string {
  const found = stableProgram({
    executable: tree.at(executable),
    path: ["relative", ...path.map((directory) => tree.at(directory))].join(":"),
    links: links.map((link) => tree.at(link)),
    os: "linux",
  });
  return found.slice(tree.root.length + 1);
}

Deno.test("a program is named as the PATH finds it, or by the link beside it", options, () => {
  using tree = new TemporaryTree({ [versioned]: "", "other/graphin": "another program" });
  assert.equal(named(tree, versioned), versioned);
  Deno.symlinkSync("graphin-1.2.3-linux-amd64", tree.at("data/bin/graphin"));
  assert.equal(named(tree, versioned), "data/bin/graphin");
  Deno.mkdirSync(tree.at("local"));
  Deno.symlinkSync(tree.at("data/bin/graphin"), tree.at("local/graphin"));
  assert.equal(named(tree, versioned, ["other", "local"]), "local/graphin");
  assert.equal(named(tree, versioned, ["other"]), "data/bin/graphin");
});

Deno.test("a link elsewhere stands in where nothing nearer leads to the program", options, () => {
  using tree = new TemporaryTree({ "build/program": "", "links/a": "" });
  Deno.symlinkSync(tree.at("build/program"), tree.at("links/b"));
  assert.equal(named(tree, "build/program", [], ["links/a", "links/b"]), "links/b");
  assert.equal(named(tree, "build/program", [], ["links/a"]), "build/program");
});
