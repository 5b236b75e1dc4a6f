import assert from "node:assert/strict";
import { linkedTexts } from "../../tests/support/linked_texts.ts";

Deno.test("what a getter gives is called and the getter is read", async () => {
  const workspace = await linkedTexts({
    "graph.py": [
      "class Graph:",
      "    @property",
      "    def nodes(self):",
      "        return list",
      "",
      "    def size(self):",
      "        return len(self.nodes())",
      "",
    ].join("\n"),
    "graph.ts": [
      "export class Graph {",
      "  get visit(): () => void {",
      "    return () => {};",
      "  }",
      "  run(): void {",
      "    this.visit();",
      "  }",
      "}",
      "",
    ].join("\n"),
  });
  const uses = (path: string): string[] =>
    workspace.edges(path).filter((edge) => /-(?:call|reference)->/.test(edge));
  assert.deepEqual(uses("graph.py"), [
    "graph.Graph.size -reference-> graph.Graph.nodes 1.00 member.self :7",
  ]);
  assert.deepEqual(uses("graph.ts"), [
    "graph.Graph.run -reference-> graph.Graph.visit 1.00 member.self :6",
  ]);
});
