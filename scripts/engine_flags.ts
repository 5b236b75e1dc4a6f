/**
 * How V8 runs in the compiled program, and where its cost is measured:
 *
 * - A young generation of 8 MiB holds all that a start allocates: without collections it is a tenth shorter. It does not
 *   grow beyond, for each thread has its own.
 * - What a worker that has ended took goes back to the system. By default the next isolate is to give it back some time
 *   later, which in Deno does not happen.
 * - The program may collect garbage, as it does after it has built a large index.
 * - The heap may grow by 30 % between collections, not to several times its size, as it does while an index is built.
 */
export const engineFlags = "--v8-flags=" + [
  "--min-semi-space-size=8",
  "--max-semi-space-size=8",
  "--no-memory-pool-share-memory-on-teardown",
  "--heap-growing-percent=30",
  "--expose-gc",
].join(",");
