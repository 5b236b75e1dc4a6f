import assert from "node:assert/strict";
import { claimedConfidence } from "../../src/link/claimed_confidence.ts";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { accuracyFigures } from "./accuracy_figures.ts";
import { judgePackage } from "./judge_package.ts";
import { linkPackage } from "./linked_package.ts";
import { NodeFinder } from "./node_finder.ts";

Deno.test("pairs are told apart by the path of their files, and callers outside of functions count (mistake 25)", async () => {
  using tree = new TemporaryTree({
    "api/text.py": "def trim():\n    pass\n",
    "web/text.py": "def trim():\n    pass\n",
    "api/__init__.py": "",
    "web/__init__.py": "",
    "main.py": "from api.text import trim\n\ntrim()\n\ndef main():\n    trim()\n",
  });
  const linked = await linkPackage(tree.root, claimedConfidence);
  const finder = new NodeFinder(tree.root, linked);
  const call = (line: number, column: number, path: string) => ({
    site: { path: "main.py", line, column },
    name: "trim",
    target: { path, line: 1, column: 4 },
  });
  const record = {
    language: "python",
    name: "texts",
    version: "1.0.0",
    tool: "none",
    files: ["api/__init__.py", "api/text.py", "main.py", "web/__init__.py", "web/text.py"],
    expectedFiles: 5,
    externalCalls: 0,
    undecided: [],
    overrides: [],
  } as const;
  const right = [call(3, 0, "api/text.py"), call(6, 4, "api/text.py")];
  const judged = judgePackage(linked, finder, { ...record, calls: right });
  assert.deepEqual(judged.edges.map(({ verdict, line }) => `${verdict} ${line}`).sort(), [
    "right 3",
    "right 6",
  ]);
  const figures = accuracyFigures([judged]);
  assert.deepEqual([figures.precision, figures.recall, figures.pairs], [1, 1, 2]);

  const namesakes = right.map((each) => ({
    ...each,
    target: { ...each.target, path: "web/text.py" },
  }));
  const misjudged = judgePackage(linked, finder, { ...record, calls: namesakes });
  assert.deepEqual(misjudged.edges.map(({ verdict }) => verdict), ["wrong", "wrong"]);
  assert.equal(accuracyFigures([misjudged]).recall, 0);
});
