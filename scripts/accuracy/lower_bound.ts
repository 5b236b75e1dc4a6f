/** Edges of one file and how many of them are right. */
export interface FileSample {
  readonly edges: number;
  readonly right: number;
}

const DRAWS = 2000;
const PERCENTILE = 0.05;
/** Edges of a package from which on it counts by itself. */
const FEW = 50;
/** Packages from which on they are drawn too, and not only their files. */
const ENOUGH_PACKAGES = 5;

/**
 * A bound below which the share of right edges lies with a chance of one in twenty, for packages like these: the fifth
 * percentile of a bootstrap over packages and the files in them, since edges of one file are alike. With few packages it
 * is the lowest of their own bounds.
 *
 * @param packages Samples of each package, by file.
 */
export function lowerBound(packages: readonly (readonly FileSample[])[]): number {
  const count = (files: readonly FileSample[]): number =>
    files.reduce((sum, file) => sum + file.edges, 0);
  const large = packages.filter((files) => count(files) >= FEW);
  const rest = packages.filter((files) => count(files) < FEW).flat();
  const groups = rest.length > 0 && (large.length === 0 || count(rest) >= FEW)
    ? [...large, rest]
    : large;
  if (groups.length < ENOUGH_PACKAGES) {
    // Packages of a few edges are no group by themselves, and count with all others.
    const all = [...groups, packages.flat()];
    return Math.min(1, ...all.map((files) => percentile([files])));
  }
  return percentile(groups);
}

function percentile(packages: readonly (readonly FileSample[])[]): number {
  const random = generator(packages.length);
  const shares = Array.from({ length: DRAWS }, () => {
    let edges = 0;
    let right = 0;
    for (let index = 0; index < packages.length; index++) {
      const files = packages.length === 1 ? packages[0] : packages[random(packages.length)];
      for (let file = 0; file < (files?.length ?? 0); file++) {
        const drawn = files?.[random(files.length)];
        edges += drawn?.edges ?? 0;
        right += drawn?.right ?? 0;
      }
    }
    return edges === 0 ? 1 : right / edges;
  }).sort((a, b) => a - b);
  return shares[Math.floor(DRAWS * PERCENTILE)] ?? 0;
}

/** A linear congruential generator (Numerical Recipes): the same draws in every run. */
function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}
