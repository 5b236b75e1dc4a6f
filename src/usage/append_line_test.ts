import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { TemporaryTree } from "../../tests/support/temporary_tree.ts";
import { appendLine } from "./append_line.ts";

Deno.test("lines are appended, behind an unfinished one on a line of their own", () => {
  using tree = new TemporaryTree();
  const path = tree.at("events.jsonl");
  appendLine(path, '{"a":1}');
  assert.equal(Deno.readTextFileSync(path), '{"a":1}\n');
  if (Deno.build.os !== "windows") assert.equal((Deno.lstatSync(path).mode ?? 0) & 0o777, 0o600);
  Deno.writeTextFileSync(path, '{"half', { append: true });
  appendLine(path, '{"b":2}');
  assert.equal(Deno.readTextFileSync(path), '{"a":1}\n{"half\n{"b":2}\n');
});

Deno.test("lines of several processes stay whole", async () => {
  using tree = new TemporaryTree();
  const path = tree.at("events.jsonl");
  const module = new URL("./append_line.ts", import.meta.url).href;
  const [processes, lines] = [4, 200];
  const script = `import { appendLine } from ${JSON.stringify(module)};
    const [path, letter] = Deno.args;
    for (let n = 0; n < ${lines}; n++) appendLine(path, letter.repeat(8000) + ":" + n);`;
  tree.write("append.ts", script);
  const runs = Array.from({ length: processes }, (_, index) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", tree.at("append.ts"), path, "abcd".charAt(index)],
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      stderr: "piped",
    }).output());
  for (const { code, stderr } of await Promise.all(runs)) {
    assert.equal(code, 0, new TextDecoder().decode(stderr));
  }
  const found = Deno.readTextFileSync(path).split("\n").filter((line) => line !== "");
  assert.equal(found.length, processes * lines);
  for (const letter of "abcd") {
    const own = found.filter((line) => line.startsWith(letter));
    // Each process's lines are in its order, and none has anything of another's.
    assert.deepEqual(own, Array.from({ length: lines }, (_, n) => `${letter.repeat(8000)}:${n}`));
  }
});
