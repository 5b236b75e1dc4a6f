/** Distances of three rows of the table; a search within a limit needs no more. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/**
 * The number of edits that make one text of the other: characters put in, left out, replaced, or two neighbours swapped
 * (the optimal string alignment distance). Only a band around the diagonal is computed, so that the work grows with
 * `most`.
 *
 * @param most The greatest distance that matters.
 * @returns The distance in UTF-16 units, or undefined when it is greater than `most`.
 */
export function editDistance(a: string, b: string, most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined;
  if (rows[0].length <= b.length) {
    const length = b.length + 1;
    rows = [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)];
  }
  const beyond = most + 1;
  let [older, previous, current] = rows;
  for (let column = 0; column <= b.length; column++) previous[column] = Math.min(column, beyond);
  let isPreviousBeyond = false;
  for (let row = 1; row <= a.length; row++) {
    const first = Math.max(1, row - most);
    const last = Math.min(b.length, row + most);
    current[first - 1] = first === 1 ? Math.min(row, beyond) : beyond;
    let least = current[first - 1] ?? beyond;
    for (let column = first; column <= last; column++) {
      const distance = Math.min(beyond, step(a, b, row, column, older, previous, current));
      current[column] = distance;
      if (distance < least) least = distance;
    }
    if (last < b.length) current[last + 1] = beyond;
    // A swap reaches back two rows: one row beyond the limit does not end the search.
    if (least > most && isPreviousBeyond) return undefined;
    isPreviousBeyond = least > most;
    [older, previous, current] = [previous, current, older];
  }
  const distance = previous[b.length] ?? beyond;
  return distance > most ? undefined : distance;
}

function step(
  a: string,
  b: string,
  row: number,
  column: number,
  older: Uint16Array,
  previous: Uint16Array,
  current: Uint16Array,
): number {
  const left = a.charCodeAt(row - 1), above = b.charCodeAt(column - 1);
  const change = (previous[column - 1] ?? 0) + (left === above ? 0 : 1);
  const edit = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, change);
  const isSwap = row > 1 && column > 1 && left === b.charCodeAt(column - 2) &&
    above === a.charCodeAt(row - 2);
  return isSwap ? Math.min(edit, (older[column - 2] ?? 0) + 1) : edit;
}
