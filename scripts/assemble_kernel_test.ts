import assert from "node:assert/strict";
import { join } from "node:path";
import { assembleKernel } from "./assemble_kernel.ts";

async function inCheckout(body: (root: string) => Promise<void>): Promise<void> {
  const root = await Deno.makeTempDir({ prefix: "assemble-kernel-" });
  try {
    await Deno.mkdir(join(root, "src/semantic"), { recursive: true });
    await body(root);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

async function write(root: string, text: string): Promise<void> {
  await Deno.writeTextFile(join(root, "src/semantic/vector_kernel.wat"), text);
}

async function answerOf(root: string): Promise<unknown> {
  const bytes = await Deno.readFile(join(root, "wasm/vector_kernel.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes);
  const { answer } = instance.exports;
  return typeof answer === "function" ? answer() : undefined;
}

function constant(value: number): string {
  return `(module (func (export "answer") (result i32) (i32.const ${value})))`;
}

Deno.test("the kernel is assembled once, and again when its source has changed", () =>
  inCheckout(async (root) => {
    await write(root, constant(7));
    assert.equal(await assembleKernel(root), "vector_kernel");
    assert.equal(await answerOf(root), 7);
    const path = join(root, "wasm/vector_kernel.wasm");
    await Deno.utime(path, 1000, 1000);
    await assembleKernel(root);
    assert.equal((await Deno.stat(path)).mtime?.getTime(), 1_000_000);
    await write(root, constant(8));
    await assembleKernel(root);
    assert.equal(await answerOf(root), 8);
    assert.deepEqual([...Deno.readDirSync(join(root, "wasm"))].map(({ name }) => name), [
      "vector_kernel.wasm",
    ]);
  }));

Deno.test("a kernel that is no WebAssembly text is refused with the place", () =>
  inCheckout(async (root) => {
    await write(root, "(module\n  (func (export 7)))");
    await assert.rejects(assembleKernel(root), /vector_kernel\.wat:2:/);
  }));
