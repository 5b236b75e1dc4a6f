import { Embedder, type EmbedderModel } from "../../src/semantic/embedder.ts";
import { cpuSecondsOf } from "./cpu_seconds_of.ts";
import { quantile } from "./quantile.ts";

const ROUNDS = 3;

/** How fast a model runs in WebAssembly and natively, on one thread each. */
export interface WasmRate {
  /** Processor time in WebAssembly ÷ that of the native library, of the same passages in turn. */
  readonly slowdown: number;
  /** Median time of a query in WebAssembly ÷ that of a native one. */
  readonly querySlowdown: number;
  /** Passages a second of processor time in WebAssembly. */
  readonly perSecond: number;
}

/** Embeds passages and queries in turn by the native library, on one thread, and by WebAssembly. */
export async function wasmRate(
  native: EmbedderModel,
  wasm: EmbedderModel,
  passages: readonly string[],
): Promise<WasmRate> {
  const measured = [native, wasm].map((model) => ({
    embedder: new Embedder(model, { threads: 1 }),
    seconds: [] as number[],
    queries: [] as number[],
  }));
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      for (const { embedder, seconds, queries } of measured) {
        await embedder.start();
        const spent = await clockOf(embedder);
        await embedder.embed(passages, "passage");
        const passed = await spent();
        const began = performance.now();
        await embedder.embed(["where do we throttle logins?"], "query");
        // In the first round everything is compiled.
        if (round === 0) continue;
        seconds.push(passed);
        queries.push(performance.now() - began);
      }
    }
  } finally {
    for (const { embedder } of measured) await embedder.close();
  }
  const [fast, slow] = measured;
  const median = (values: readonly number[] = []): number => quantile(values, 0.5);
  return {
    slowdown: median(slow?.seconds) / median(fast?.seconds),
    querySlowdown: median(slow?.queries) / median(fast?.queries),
    perSecond: passages.length / median(slow?.seconds),
  };
}

/** Starts to count the processor time of a model's process, or time itself where the system does not tell. */
async function clockOf(embedder: Embedder): Promise<() => Promise<number>> {
  const now = async (): Promise<number> =>
    await cpuSecondsOf(embedder.processId ?? 0) ?? performance.now() / 1000;
  const began = await now();
  return async () => await now() - began;
}
