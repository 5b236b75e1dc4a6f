import type { ContextPolicy } from "./context_policy.ts";
import type { QuestionReading } from "./read_question.ts";

/** One search for words of a question. */
export interface WordSearch {
  readonly query: string;
  /** Hits that count. */
  readonly limit: number;
  /** What the first hit counts. */
  readonly weight: number;
}

/**
 * The searches for what a question says in words: for all of its prose, for its first line, errors and sentences. Each
 * may give only so many hits, so that none crowds out the others.
 */
export function wordSearches(
  reading: QuestionReading,
  { hits, phrases, weights }: ContextPolicy,
): WordSearch[] {
  const { words } = reading;
  const searches: WordSearch[] = [{ query: words, limit: hits.whole, weight: weights.whole }];
  reading.phrases.slice(0, phrases).forEach((query, index) => {
    if (query === words) return;
    searches.push({
      query,
      limit: hits.phrase,
      weight: index === 0 ? weights.title : weights.phrase,
    });
  });
  return searches;
}
