import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type TestCounts, testCounts } from "./test_counts.ts";

// Tests start processes that have permissions of their own, look at them in /proc, and call the system as graphin does.
const permissions = ["--no-prompt", "--allow-all"];

Deno.chdir(fileURLToPath(new URL("..", import.meta.url)));
const given = Deno.args.some((argument) =>
  !argument.startsWith("-") && (/[/]|\.ts$/.test(argument) || existsSync(argument))
);
// The tests of tests/semantic want a model first, which `deno task test:semantic` fetches.
const paths = given ? [] : ["--ignore=tests/semantic", "src", "tests", "scripts"];
const child = new Deno.Command(Deno.execPath(), {
  // Types are checked by `deno task check`; here every worker that a test starts would check them again.
  args: ["test", "--no-check", "--parallel", ...permissions, ...Deno.args, ...paths],
  stdin: "null",
  stdout: "piped",
}).spawn();

let counts: TestCounts | undefined;
let line = "";
const text = new TextDecoder();
for await (const chunk of child.stdout) {
  await writeAll(chunk);
  const lines = (line + text.decode(chunk, { stream: true })).split("\n");
  line = lines.pop() ?? "";
  for (const complete of lines) counts = testCounts(complete) ?? counts;
}
const { code } = await child.status;
// A run that ends without Deno's summary did not get as far as its tests.
const { passed, failed, skipped } = counts ?? { passed: 0, failed: 1, skipped: 0 };
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
Deno.exit(code);

async function writeAll(bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += await Deno.stdout.write(bytes.subarray(written));
  }
}
