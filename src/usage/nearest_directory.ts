import { dirname, isAbsolute } from "node:path";

/** How many directories above the first are looked at. */
const highest = 8;

/**
 * The first directory that fits, from one upwards, at most eight above it.
 *
 * @param start An absolute path; with another there is none.
 */
export function nearestDirectory(
  start: string,
  fits: (directory: string) => boolean,
): string | undefined {
  if (!isAbsolute(start)) return undefined;
  let directory = start;
  for (let above = 0; above <= highest; above++) {
    if (fits(directory)) return directory;
    const next = dirname(directory);
    if (next === directory) return undefined;
    directory = next;
  }
  return undefined;
}
