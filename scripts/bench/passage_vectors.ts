/** Sentence embeddings as models make them for code are about so alike on average. */
const MEAN_COSINE = 0.8;
/** Of what is a vector's own, so much is that of its cluster, and the rest that of a neighbourhood in it. */
const CLUSTER_SHARE = 0.5;
const CLUSTERS = 200;

/**
 * Vectors as of passages: of length 1, with a mean cosine of 0.8, in clusters. The same numbers give the same vectors.
 *
 * @param seed Of the vectors; those of all seeds lie in the same clusters.
 */
export function* passageVectors(dimensions: number, seed: number): Generator<Float32Array> {
  const common = direction(dimensions, randomNumbers(1));
  const shape = randomNumbers(2);
  const centres = Array.from({ length: CLUSTERS }, () => direction(dimensions, shape));
  const random = randomNumbers(seed);
  const own = Math.sqrt(1 - MEAN_COSINE);
  for (;;) {
    const centre = centres[Math.floor(random() * CLUSTERS)] ?? common;
    const noise = direction(dimensions, random);
    const vector = new Float32Array(dimensions);
    for (let index = 0; index < dimensions; index++) {
      vector[index] = Math.sqrt(MEAN_COSINE) * (common[index] ?? 0) +
        own * Math.sqrt(CLUSTER_SHARE) * (centre[index] ?? 0) +
        own * Math.sqrt(1 - CLUSTER_SHARE) * (noise[index] ?? 0);
    }
    yield scaled(vector);
  }
}

function direction(dimensions: number, random: () => number): Float32Array {
  // The sum of three numbers is near enough to one of a normal distribution.
  return scaled(
    Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5),
  );
}

function scaled(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] ?? 0) / length;
  return vector;
}

/** A fast generator with a fixed seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
}
