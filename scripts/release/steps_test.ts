import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { runCommand } from "../corpus/run_command.ts";

const script = fileURLToPath(new URL("../release.ts", import.meta.url));

async function refused(args: readonly string[], message: RegExp): Promise<void> {
  const result = await runCommand([Deno.execPath(), "run", "--allow-all", script, ...args], {
    env: { NO_COLOR: "1", RELEASE_VERSION: "" },
  });
  assert.equal(result?.code, 1);
  assert.equal(result.stdout, "");
  assert.match(result.stderr, message);
  assert.doesNotMatch(result.stderr, /^ +at /m);
}

Deno.test("a step of a release needs a version without v", async () => {
  await refused([], /^release: which step\?\nusage: deno task release STEP/);
  await refused(["prepare"], /^release: the version is ''/);
  await refused(
    ["prepare", "--version", "v1.4.0"],
    /^release: the version is 'v1\.4\.0': give it without 'v', as 1\.4\.0\n$/,
  );
});

Deno.test("a release has no other steps, targets or options than it says", async () => {
  await refused(
    ["ship", "--version", "1.4.0"],
    /^release: 'ship' is no step\nusage: deno task release STEP/,
  );
  await refused(["build", "verify", "--version", "1.4.0"], /^release: there is one step at a time/);
  await refused(
    ["build", "--version", "1.4.0", "--target", "riscv64-unknown-linux-gnu"],
    /^release: 'riscv64-unknown-linux-gnu' is not a target; these are:\n {2}x86_64-unknown-linux-gnu\n/,
  );
  await refused(["build", "--version", "1.4.0", "--force"], /^release: Unknown option '--force'/);
});
