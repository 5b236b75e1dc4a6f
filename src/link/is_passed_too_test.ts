import assert from "node:assert/strict";
import { linkedTexts } from "../../tests/support/linked_texts.ts";

Deno.test("a function that stands in for a parameter that was left out is one of two that may be called", async () => {
  const workspace = await linkedTexts({
    "weigh.py": [
      "def weigh(graph, measure=None):",
      "    if measure is None:",
      "",
      "        def measure(node):",
      "            return 1",
      "",
      "    return measure(graph)",
      "",
      "",
      "def count(graph):",
      "    def each(node):",
      "        return 1",
      "",
      "    return each(graph)",
      "",
    ].join("\n"),
  });
  const calls = workspace.edges("weigh.py").filter((edge) => edge.includes("-call->"));
  assert.deepEqual(calls, [
    "weigh.count -call-> weigh.count.each 1.00 scope.file :14",
    "weigh.weigh -call-> weigh.weigh.measure 0.50 definition.alternative :7",
  ]);
});
