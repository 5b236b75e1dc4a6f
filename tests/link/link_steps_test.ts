import assert from "node:assert/strict";
import { FactsBuilder } from "../../src/facts/facts_builder.ts";
import { FileFacts } from "../../src/facts/file_facts.ts";
import { Graph } from "../../src/graph/graph.ts";
import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import type { LanguageSemantics } from "../../src/link/link_model.ts";
import { LoadedFile } from "../../src/link/loaded_file.ts";
import type { Value } from "../../src/link/value.ts";
import { LinkedWorkspace } from "../support/linked_workspace.ts";

/** A language of which the module system fails as long as it is told to. */
function faultySemantics(
  semantics: LanguageSemantics,
  fault: { isThere: boolean },
): LanguageSemantics {
  const { modules } = semantics;
  return {
    ...semantics,
    modules: {
      ...modules,
      resolveOutside(world, file, name, space): Value | undefined {
        if (fault.isThere) throw new Error(`cannot resolve ${name}`);
        return modules.resolveOutside(world, file, name, space);
      },
    },
  };
}

Deno.test("a file that cannot be linked is linked again at any change, until it can be", async () => {
  const fault = { isThere: true };
  const workspace = new LinkedWorkspace({
    routeOf,
    semanticsOf: (number) => faultySemantics(semanticsOf(number), fault),
  });
  await workspace.change({
    "loans.py": "def lend():\n    print(remind())\n\n\ndef remind():\n    return 1\n",
    "limits.py": "LIMIT = 3\n",
  });
  assert.deepEqual(workspace.edges("loans.py"), []);
  await workspace.change({ "limits.py": "LIMIT = 4\n" });
  assert.deepEqual(workspace.linked, ["limits.py", "loans.py"]);
  fault.isThere = false;
  await workspace.change({ "limits.py": "LIMIT = 5\n" });
  assert.deepEqual(workspace.edges("loans.py"), [
    "loans.lend -call-> loans.remind 1.00 scope.file :2",
  ]);
  await workspace.change({ "limits.py": "LIMIT = 6\n" });
  assert.deepEqual(workspace.linked, ["limits.py"]);
});

Deno.test("a file that could not be linked does not count as linked", () => {
  const bytes = new FactsBuilder().finish({ toByte: (offset) => offset, hashOf: () => [0, 0] });
  const facts = new FileFacts(bytes);
  const graph = new Graph();
  const stamp = { size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0, indexedAtMs: 0, hash: "" };
  const path = "loans.py";
  const number = graph.files.numberFor(path);
  const file = new LoadedFile(number, path, facts, semanticsOf(facts.file.semantics(0)));
  graph.applyFile(
    { path, ...stamp, semantics: 0, flags: 0, packageKey: "", route: "", problems: [] },
    facts,
    file.names,
  );
  const result = {
    edges: [],
    externals: [],
    unresolved: [],
    tableUses: [],
    demand: new Float64Array(0),
  };
  graph.applyLinks({ file, result, failure: "cannot resolve print" });
  assert.equal(graph.files.at(path)?.isLinked, false);
  graph.applyLinks({ file, result, failure: undefined });
  assert.equal(graph.files.at(path)?.isLinked, true);
});
