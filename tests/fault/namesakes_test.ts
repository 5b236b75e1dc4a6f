import assert from "node:assert/strict";
import { routeOf } from "../../src/language/routing.ts";
import { semanticsOf } from "../../src/language/semantics.ts";
import { LinkedWorkspace } from "../support/linked_workspace.ts";

const COUNT = 3000;

Deno.test("thousands of Python functions of one name are linked to the last", async () => {
  const workspace = new LinkedWorkspace({ routeOf, semanticsOf });
  await workspace.change({ "mill.py": "def grind():\n    grind()\n\n".repeat(COUNT) });
  const edges = workspace.edges("mill.py");
  assert.equal(edges.length, COUNT);
  assert.ok(edges.every((edge) => edge.includes(`-call-> mill.grind#${COUNT} 1.00`)));
});

Deno.test("thousands of Java overloads are no answer to a call of one of them", async () => {
  const workspace = new LinkedWorkspace({ routeOf, semanticsOf });
  const overloads = Array.from(
    { length: COUNT },
    (_, index) => `  void grind(Grain${index} g) {\n  }\n`,
  );
  await workspace.change({
    "Mill.java": `class Mill {\n${
      overloads.join("")
    }  void run(Object o) {\n    grind(o);\n  }\n}\n`,
  });
  assert.deepEqual(workspace.edges("Mill.java"), []);
});
