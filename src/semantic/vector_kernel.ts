import { gunzipSync } from "node:zlib";

/** What `vector_kernel.wat` exports; addresses and sizes are in bytes. */
export interface VectorKernel {
  readonly memory: WebAssembly.Memory;
  near(
    high: number,
    stride: number,
    scales: number,
    count: number,
    query: number,
    bias: number,
    share: number,
    products: number,
    threshold: number,
    found: number,
    sums: number,
    bounds: number,
  ): number;
  project(
    low: number,
    stride: number,
    query: number,
    products: number,
    count: number,
  ): void;
  finish(
    low: number,
    stride: number,
    query: number,
    rows: number,
    sums: number,
    count: number,
  ): void;
  split(values: number, high: number, low: number, stride: number): void;
}

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * A new instance of the kernel, with memory of its own, from `wasm/` beside the sources or from the program itself.
 *
 * @throws Error when the kernel is missing, or when this machine cannot run it.
 */
export async function loadVectorKernel(): Promise<VectorKernel> {
  try {
    compiled ??= WebAssembly.compile(readKernel());
    const { exports } = await WebAssembly.instantiate(await compiled);
    if (!isKernel(exports)) throw new Error("It lacks an export");
    return exports;
  } catch (cause) {
    compiled = undefined;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The kernel of the vector search does not load (${reason}); with a checkout, run 'deno task setup'`,
      { cause },
    );
  }
}

function readKernel(): Uint8Array<ArrayBuffer> {
  if (Deno.build.standalone) {
    const packed = Deno.readFileSync(
      new URL("./kernels/vector_kernel.wasm.gz", import.meta.url),
    );
    return new Uint8Array(gunzipSync(packed));
  }
  return Deno.readFileSync(new URL("../../wasm/vector_kernel.wasm", import.meta.url));
}

function isKernel(exports: object): exports is VectorKernel {
  return "memory" in exports && exports.memory instanceof WebAssembly.Memory &&
    "finish" in exports && typeof exports.finish === "function" &&
    "near" in exports && typeof exports.near === "function" &&
    "project" in exports && typeof exports.project === "function" &&
    "split" in exports && typeof exports.split === "function";
}
