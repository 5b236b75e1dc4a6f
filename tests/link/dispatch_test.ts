import assert from "node:assert/strict";
import { openWorkspace } from "../../src/workspace/workspace.ts";
import { TemporaryTree } from "../support/temporary_tree.ts";

/** What a node calls and what calls it, by `direction id rule`, in no order that matters. */
async function calls(
  files: Readonly<Record<string, string>>,
  nodeId: string,
): Promise<readonly string[]> {
  using tree = new TemporaryTree(files);
  const workspace = await openWorkspace({
    root: tree.root,
    workers: 1,
    version: "test",
    watch: false,
  });
  await workspace.ready();
  const answer = await workspace.explore({ nodeId, direction: "both", minConfidence: 0 });
  await workspace.close();
  assert.equal(answer.kind, "found");
  const rows = (side: "uses" | "usedBy"): string[] =>
    answer.kind === "found"
      ? answer[side].filter(({ type }) => type === "call")
        .map(({ id, rule }) => `${side} ${id} ${rule}`)
      : [];
  return [...rows("uses"), ...rows("usedBy")].sort();
}

const JETTIES: Readonly<Record<string, string>> = {
  "base.ts": "export class Base {\n  dock() {}\n}\n",
  "pier.ts":
    'import { Base } from "./base";\nexport class Pier extends Base {\n  dock() {\n    super.dock();\n  }\n}\n',
  "quay.ts":
    'import { Base } from "./base";\nexport class Quay extends Base {\n  dock() {\n    super.dock();\n  }\n}\n',
  "ship.ts":
    'import { Base } from "./base";\nexport function land(base: Base) {\n  base.dock();\n}\n',
};

Deno.test("a call through super runs the member of the supertype and nothing that overrides it", async () => {
  assert.deepEqual(await calls(JETTIES, "pier.Pier.dock"), [
    "usedBy ship.land dispatch.override",
    "uses base.Base.dock member.super",
  ]);
  assert.deepEqual(await calls(JETTIES, "base.Base.dock"), [
    "usedBy pier.Pier.dock member.super",
    "usedBy quay.Quay.dock member.super",
    "usedBy ship.land type.declared.parameter",
  ]);
});

Deno.test("a call through a class runs the member of that class and nothing that overrides it", async () => {
  const files = {
    "jetties.py": [
      "class Base:",
      "    def dock(self):",
      "        pass",
      "",
      "class Pier(Base):",
      "    def dock(self):",
      "        Base.dock(self)",
      "",
      "class Quay(Base):",
      "    def dock(self):",
      "        pass",
      "",
    ].join("\n"),
  };
  assert.deepEqual(await calls(files, "jetties.Pier.dock"), [
    "uses jetties.Base.dock class.static",
  ]);
});
