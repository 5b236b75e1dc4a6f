/**
 * Fetches a real model and runs the tests of `tests/semantic` with it.
 *
 * Usage: test_semantic.ts [OPTION OF 'deno test' …]
 */
import { fileURLToPath } from "node:url";
import { realModel } from "./semantic/real_model.ts";

Deno.chdir(fileURLToPath(new URL("..", import.meta.url)));
const model = await realModel();
if (model.kind === "skipped") {
  console.log(`semantic tests are skipped: ${model.reason}`);
  console.log("0 passed, 0 failed, 1 skipped");
  Deno.exit();
}
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["run", "--quiet", "-A", "scripts/run_tests.ts", "tests/semantic", ...Deno.args],
}).spawn().status;
Deno.exit(code);
