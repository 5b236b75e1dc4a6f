import assert from "node:assert/strict";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { identifyProgram } from "./identify_program.ts";

/** What is thrown when a shell script is asked which graphin it is. */
async function refusal(script: string, patienceMs?: number): Promise<string> {
  using tree = new TemporaryTree({ "graphin": `#!/bin/sh\n${script}\n` });
  Deno.chmodSync(tree.at("graphin"), 0o755);
  try {
    return JSON.stringify(await identifyProgram(tree.at("graphin"), patienceMs));
  } catch (error) {
    return String(error).replaceAll(tree.root, "~");
  }
}

const options = { ignore: Deno.build.os === "windows" };

Deno.test("a program that hangs is killed, also one that ignores signals", options, async () => {
  assert.equal(
    await refusal("trap '' TERM INT HUP\nwhile :; do sleep 1; done", 300),
    "BundleError: ~/graphin does not run here (it has not ended after 0.3 s)",
  );
});

Deno.test("what a program leaves running is not waited for", options, async () => {
  assert.equal(
    await refusal("sleep 7 & echo '{}'", 300),
    "BundleError: ~/graphin does not run here (it has not ended after 0.3 s)",
  );
});

Deno.test("a program that says too much is killed", options, async () => {
  assert.equal(
    await refusal("exec yes graphin"),
    "BundleError: ~/graphin does not run here (it says too much)",
  );
  assert.equal(
    await refusal("exec yes graphin >&2"),
    "BundleError: ~/graphin does not run here (it says too much)",
  );
});

Deno.test("a version that is no version is none of graphin", options, async () => {
  const claim = (version: string): string =>
    `echo '${JSON.stringify({ version, os: "linux", arch: "amd64" })}'`;
  assert.equal(
    await refusal(claim("1.2.3")),
    '{"version":"1.2.3","platform":"linux/amd64"}',
  );
  const refused = "BundleError: ~/graphin does not run here, or is no graphin: " +
    "'version --json' ends with 0";
  for (const version of ["", "1.2.3\u001b[31m", "../../1.2.3", "1".repeat(65)]) {
    assert.equal(await refusal(claim(version)), refused);
  }
  assert.equal(await refusal("echo broken >&2; exit 3"), `${refused.slice(0, -1)}3 (broken)`);
});
