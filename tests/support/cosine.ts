/** The cosine of the angle between two vectors: 1 for the same direction. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let squaresOfA = 0;
  let squaresOfB = 0;
  for (let index = 0; index < a.length; index++) {
    const x = a[index] ?? 0;
    const y = b[index] ?? 0;
    dot += x * y;
    squaresOfA += x * x;
    squaresOfB += y * y;
  }
  return dot / Math.sqrt(squaresOfA * squaresOfB);
}
