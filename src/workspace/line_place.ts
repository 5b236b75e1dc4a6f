/** `src/order.ts:12`, `src/order.ts:12:5`, `src/order.ts:12-30`, `src/order.ts#L12`. */
const PLACE = /^(.+?)(?::|#L)(\d+)(?:[-:]L?\d+)?$/;

/** A line of a file, as people write it. */
export interface LinePlace {
  readonly path: string;
  /** The first one, one-based. */
  readonly line: number;
}

/** Reads `file:line`; undefined for anything else. */
export function linePlace(text: string): LinePlace | undefined {
  const [, path, line] = PLACE.exec(text) ?? [];
  return path === undefined ? undefined : { path, line: Number(line) };
}
