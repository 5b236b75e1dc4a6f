/**
 * Nodes without a vector of which a model in WebAssembly embeds all, unless another number is asked for: what takes it
 * about ten minutes where nothing else is to be done, as `deno task bench:semantic` measures.
 */
export const wasmMostNodes = 5000;
