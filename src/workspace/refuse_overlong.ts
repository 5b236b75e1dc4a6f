import { longestQuery } from "../search/longest_query.ts";

/** @throws RangeError when a query is longer than {@link longestQuery}. */
export function refuseOverlong(query: string): void {
  if (query.length <= longestQuery) return;
  throw new RangeError(
    `the query has ${query.length} characters, of which ${longestQuery} are taken: ask a shorter one`,
  );
}
