import { getHeapStatistics } from "node:v8";

/** Twice what the largest file of 12,000 of real packages has (308,105). */
const MOST_NODES = 600_000;
/** Bytes of the heap for each node, at most, while a tree is turned into facts. */
const BYTES_PER_NODE = 512;
/** Share of the heap that one file may take. */
const HEAP_SHARE = 0.5;

/**
 * Nodes of the largest syntax tree that is turned into facts. A heap that is full ends the whole process, whichever
 * thread's it is: where the engine has little, because the machine has, there are fewer nodes.
 *
 * @param heapBytes Most bytes of this thread's heap. @default {what the engine says}
 */
export function mostSyntaxNodes(heapBytes: number = getHeapStatistics().heap_size_limit): number {
  return Math.min(MOST_NODES, Math.floor(heapBytes * HEAP_SHARE / BYTES_PER_NODE));
}
