import type { HiddenStates, TokenBatch } from "./embedding_backend.ts";

/**
 * One vector of length 1 (L2) for each row of a batch, from what the model says of each position.
 *
 * @param pooling `mean`: the mean of the positions that hold a token, special ones included; `cls`: the first position.
 * @returns The vectors one after the other, each of `states.hidden` values. A row of zeros stays one.
 */
export function pooledVectors(
  batch: TokenBatch,
  states: HiddenStates,
  pooling: "mean" | "cls",
): Float32Array<ArrayBuffer> {
  const { values, hidden } = states;
  const vectors = new Float32Array(batch.rows * hidden);
  const sums = new Float64Array(hidden);
  for (let row = 0; row < batch.rows; row++) {
    sums.fill(0);
    const positions = pooling === "cls" ? 1 : batch.columns;
    for (let column = 0; column < positions; column++) {
      if (batch.mask[row * batch.columns + column] === 0n) continue;
      const from = (row * batch.columns + column) * hidden;
      for (let index = 0; index < hidden; index++) {
        sums[index] = (sums[index] ?? 0) + (values[from + index] ?? 0);
      }
    }
    let squares = 0;
    for (const sum of sums) squares += sum * sum;
    // A mean is a sum whose length does not matter here.
    const scale = squares > 0 ? 1 / Math.sqrt(squares) : 0;
    for (let index = 0; index < hidden; index++) {
      vectors[row * hidden + index] = (sums[index] ?? 0) * scale;
    }
  }
  return vectors;
}
