import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { join } from "node:path";

const source = "src/semantic/vector_kernel.wat";
const target = "vector_kernel.wasm";
const digestBytes = 32;

/**
 * Assembles the kernel of the vector search into `<root>/wasm/vector_kernel.wasm`, unless it is there already.
 *
 * The module ends with a custom section that holds the SHA-256 of its source, by which an older one is known. The file
 * is replaced in one step.
 *
 * @returns The name of the module, without `.wasm`.
 * @throws Error when the source is missing or is not WebAssembly text; the message says where.
 */
export async function assembleKernel(root: string): Promise<string> {
  const text = await Deno.readTextFile(join(root, source));
  const digest = createHash("sha256").update(text).digest();
  const path = join(root, "wasm", target);
  if (!await endsWith(path, digest)) {
    const bytes = Buffer.concat([await assemble(text), customSection("source", digest)]);
    const staged = join(root, "wasm", `.${target}-${crypto.randomUUID()}`);
    await Deno.mkdir(join(root, "wasm"), { recursive: true });
    await Deno.writeFile(staged, bytes);
    await Deno.rename(staged, path);
  }
  return "vector_kernel";
}

async function assemble(text: string): Promise<Uint8Array> {
  // Loaded only when there is something to assemble: every task begins with the set-up.
  const { default: loadWabt } = await import("wabt");
  const wabt = await loadWabt();
  const module = wabt.parseWat(source, text, { simd: true, relaxed_simd: true });
  try {
    module.validate();
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}

/** A section that engines skip (WebAssembly core specification, 5.5.3); all lengths here fit into seven bits. */
function customSection(name: string, content: Uint8Array): Uint8Array {
  const bytes = new TextEncoder().encode(name);
  return Buffer.concat([
    Buffer.from([0, 1 + bytes.byteLength + content.byteLength, bytes.byteLength]),
    bytes,
    content,
  ]);
}

async function endsWith(path: string, digest: Uint8Array): Promise<boolean> {
  try {
    const bytes = await Deno.readFile(path);
    return Buffer.compare(bytes.subarray(-digestBytes), digest) === 0;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
