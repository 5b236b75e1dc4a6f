import { intentTokens } from "./intent_tokens.ts";
import type { Run } from "./judged_runs.ts";
import { textSearches } from "./text_searches.ts";

/** A question to graphin, and the search of text that followed it: a case to be repeated. */
export interface FallbackPair {
  /** When the text was searched. */
  readonly ts: string;
  readonly query: string;
  readonly pattern: string;
  /** Whether both have a word in common. */
  readonly same_intent: boolean;
}

/**
 * The last question of a run, and the search that the agent went over to. Of several searches that were made together it
 * is the first that looked for the same.
 *
 * @returns Undefined when the run ended otherwise, or nothing was asked in words.
 */
export function fallbackPair({ elements, outcome, decisive }: Run): FallbackPair | undefined {
  if (outcome !== "fallback" || decisive === undefined) return undefined;
  const query = elements.flatMap(({ events }) => events)
    .map(({ p }) => p?.query ?? p?.question).findLast((one) => one !== undefined);
  if (query === undefined) return undefined;
  const asked = intentTokens(query);
  const pairs = textSearches(decisive).map(({ ts, p }): FallbackPair => {
    const pattern = p?.pattern ?? "";
    return { ts, query, pattern, same_intent: !asked.isDisjointFrom(intentTokens(pattern)) };
  });
  return pairs.find((pair) => pair.same_intent) ?? pairs[0];
}
