import assert from "node:assert/strict";
import { nodeWorkspace } from "../../../tests/support/node_workspace.ts";

Deno.test("a global type alias that is declared later is found by the files that missed it", async () => {
  const workspace = await nodeWorkspace({
    "main.ts": "export function main(motor: Motor): void {\n  motor.run();\n}\n",
  });
  assert.deepEqual(workspace.edges("main.ts"), []);
  await workspace.change({
    "motors.d.ts": "interface Engine {\n  run(): void;\n}\ntype Motor = Engine;\n",
  });
  assert.equal(
    workspace.edges("main.ts").some((edge) =>
      edge.startsWith("main.main -call-> motors.Engine.run ")
    ),
    true,
  );
});
