import assert from "node:assert/strict";
import type { Buffer } from "node:buffer";
import { once } from "node:events";
import { wholeLines } from "./whole_lines.ts";

async function passed(limit: number, chunks: readonly string[]): Promise<string[]> {
  const lines = wholeLines(limit);
  const found: string[] = [];
  lines.on("data", (bytes: Buffer) => found.push(bytes.toString()));
  for (const chunk of chunks) lines.write(chunk);
  lines.end();
  await once(lines, "end");
  return found;
}

Deno.test("bytes are passed on line by line", async () => {
  assert.deepEqual(await passed(100, ["a\n"]), ["a\n"]);
  assert.deepEqual(await passed(100, ["a", "b\nc", "\nd\ne", "", "f"]), ["ab\n", "c\nd\n", "ef"]);
});

Deno.test("a line beyond the limit is passed on in parts", async () => {
  assert.deepEqual(await passed(3, ["ab", "cd", "ef\n"]), ["abcd", "ef\n"]);
});
