import { longestQuery } from "../search/longest_query.ts";

/** @throws RangeError when a query is longer than `longest` UTF-16 units. */
export function refuseOverlong(query: string, longest: number = longestQuery): void {
  if (query.length <= longest) return;
  throw new RangeError(
    `the query has ${query.length} characters, of which ${longest} are taken: ask a shorter one`,
  );
}
