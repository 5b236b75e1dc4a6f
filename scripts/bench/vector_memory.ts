import { nodeHandle } from "../../src/facts/node_handle.ts";
import { VectorStore } from "../../src/semantic/vector_store.ts";

/** What vectors take, in bytes a node. */
export interface VectorMemory {
  /** As the store counts it. */
  readonly counted: number;
  /** By which the process has grown. */
  readonly resident: number;
}

/** Fills a store with so many vectors, each of a node of its own. */
export async function vectorMemory(nodes: number, dimensions: number): Promise<VectorMemory> {
  const before = Deno.memoryUsage().rss;
  const store = await VectorStore.create(dimensions);
  const vector = { values: new Int8Array(dimensions), scale: 1 };
  const key = new Uint8Array(16);
  const view = new DataView(key.buffer);
  for (let node = 0; node < nodes; node++) {
    vector.values[node % dimensions] = node % 119;
    view.setUint32(0, Math.imul(node, 0x9e3779b1) >>> 0, true);
    view.setUint32(4, node, true);
    store.set(nodeHandle(node), key, vector);
  }
  const resident = (Deno.memoryUsage().rss - before) / nodes;
  return { counted: store.bytes / nodes, resident };
}
