import { join } from "node:path";
import { VectorLog } from "../../src/semantic/vector_log.ts";
import type { VectorRecord } from "../../src/semantic/vector_record.ts";
import { VectorStore } from "../../src/semantic/vector_store.ts";
import { stateDisk } from "../../src/workspace/state_disk.ts";

const PER_FILE = 20;

/** How a log of vectors did. */
export interface ReplayFigures {
  readonly bytesPerVector: number;
  /** Milliseconds until a store has all vectors. */
  readonly replayMs: number;
  /** The longest time for which that let no other work run, in milliseconds. */
  readonly longestTurnMs: number;
  /** Milliseconds of reading the file at once. */
  readonly readMs: number;
  /** Milliseconds of compacting the log when its files are three quarters gone. */
  readonly compactMs: number;
}

/** Writes a log of so many vectors, reads it into a store, and compacts it. */
export async function vectorReplay(
  count: number,
  dimensions: number,
  vectors: Iterator<Float32Array>,
): Promise<ReplayFigures> {
  const directory = await Deno.makeTempDir({ prefix: "vector-replay-" });
  try {
    const path = join(directory, "vectors.bin");
    const space = {
      model: "bench",
      dimensions,
      queryPrefix: "",
      passagePrefix: "",
      passageVersion: "1",
    };
    const { log } = await VectorLog.open({ disk: stateDisk, path, space, onVector: () => {} });
    for (let file = 0; file * PER_FILE < count; file++) await log.append(recordsOf(file, vectors));
    await log.close();
    let began = performance.now();
    const bytes = await Deno.readFile(path);
    const readMs = performance.now() - began;
    const store = await VectorStore.create(dimensions);
    const turns = new LongestTurn();
    began = performance.now();
    const onVector = store.keep.bind(store);
    const again = await VectorLog.open({ disk: stateDisk, path, space, onVector });
    const replayMs = performance.now() - began;
    const longestTurnMs = turns.stop();
    for (let file = 0; file * PER_FILE < count; file++) {
      if (file % 4 !== 0) await again.log.append([{ kind: "removal", path: `src/file${file}.ts` }]);
    }
    began = performance.now();
    await again.log.compactIfWasteful(count / 4);
    const compactMs = performance.now() - began;
    await again.log.close();
    return { bytesPerVector: bytes.byteLength / count, replayMs, longestTurnMs, readMs, compactMs };
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

function recordsOf(file: number, vectors: Iterator<Float32Array>): VectorRecord[] {
  const keys = new Uint8Array(PER_FILE * 16);
  const records: VectorRecord[] = [];
  for (let index = 0; index < PER_FILE; index++) {
    const key = keys.subarray(index * 16, index * 16 + 16);
    new DataView(key.buffer, key.byteOffset).setUint32(0, file * PER_FILE + index, true);
    records.push({ kind: "vector", key, vector: VectorStore.quantise(vectors.next().value) });
  }
  const definitions = Uint32Array.from({ length: PER_FILE }, (_, index) => index);
  const passages = {
    path: `src/file${file}.ts`,
    hash: `${file}`.padStart(64, "0"),
    definitions,
    keys,
  };
  return [{ kind: "file", file: passages }, ...records];
}

/** Watches how long the event loop is held. */
class LongestTurn {
  #longest = 0;
  #last = performance.now();
  readonly #timer = setInterval(() => this.#tick(), 0);

  /** @returns The longest time between two turns of its own, in milliseconds. */
  stop(): number {
    clearInterval(this.#timer);
    this.#tick();
    return this.#longest;
  }

  #tick(): void {
    const now = performance.now();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }
}
