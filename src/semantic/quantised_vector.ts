/** A vector as integers: component n is about `values[n] * scale`. */
export interface QuantisedVector {
  /** From -limit to limit. */
  readonly values: Int8Array;
  /** 0 for the zero vector. */
  readonly scale: number;
}

/**
 * Rounds a vector to integers from -`limit` to `limit`, so that its largest component becomes one of these.
 *
 * @param limit From 1 to 127.
 * @throws RangeError when a component is not a finite number.
 */
export function quantise(vector: ArrayLike<number>, limit: number): QuantisedVector {
  let largest = 0;
  for (let index = 0; index < vector.length; index++) {
    const size = Math.abs(vector[index] ?? NaN);
    if (!Number.isFinite(size)) {
      throw new RangeError(`Component ${index} of a vector is ${vector[index]}, not a number`);
    }
    if (size > largest) largest = size;
  }
  const values = new Int8Array(vector.length);
  // Kept as 32 bits, of which the scale of an all but zero vector may be too small.
  const scale = Math.fround(largest / limit);
  if (scale === 0) return { values, scale };
  for (let index = 0; index < vector.length; index++) {
    values[index] = Math.round((vector[index] ?? 0) * (limit / largest));
  }
  return { values, scale };
}
