import { bigrams } from "./bigrams.ts";
import { englishVariants } from "./english_variants.ts";
import { englishOfKorean } from "./korean_glossary.ts";
import { foldText } from "./fold_text.ts";
import { identifierTokens } from "./identifier_tokens.ts";
import { divideKorean } from "./divide_korean.ts";
import type { QueryTerm } from "./query_term.ts";
import { visitSegments } from "./visit_segments.ts";
import { WordScanner } from "./word_scanner.ts";

/** Weight of another form of an English word. */
const VARIANT = 0.4;

/** Weight of what may belong to a Korean ending as well as to the word before it. */
const DOUBTFUL = 0.4;

/** Weight of the English word that a Korean one most likely stands for, and of others. */
const TRANSLATED = 0.6;
const ALSO_TRANSLATED = 0.35;

/** English words that only form the question. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about an and are as at be been being but by can could did do does for from had has have how i if in into is it its
  me my of on or our should so than that the their them then there these they this those to was we were what when where
  which who whom whose why will with would you your`.split(/\s+/),
);

/**
 * The terms to search for what a query says. They are those of the tokenizer, without English words that only form the
 * question (unless the query is nothing else) and without pairs of syllables that belong to a Korean ending; with less
 * weight those that may belong to one, other forms of English words, and the English words for Korean ones.
 */
export function queryTerms(query: string): QueryTerm[] {
  const folded = foldText(query);
  const terms = new Map<string, number>();
  const stopped = new Map<string, number>();
  for (const scanner = new WordScanner(folded); scanner.next();) {
    const word = folded.slice(scanner.start, scanner.end);
    const into = STOP_WORDS.has(word.toLowerCase()) ? stopped : terms;
    for (const { term, weight } of termsOfWord(word)) {
      into.set(term, Math.max(weight, into.get(term) ?? 0));
    }
  }
  return [...(terms.size > 0 ? terms : stopped)].map(([term, weight]) => ({ term, weight }));
}

function termsOfWord(word: string): QueryTerm[] {
  const terms: QueryTerm[] = [];
  visitSegments(word, (segment, kind, start) => {
    if (kind === "hangul") { for (const term of koreanTerms(segment, start > 0)) terms.push(term); }
    else {
      const tokens = kind === "identifier" ? identifierTokens(segment) : bigrams(segment);
      for (const term of tokens) terms.push({ term, weight: 1 });
      if (tokens.length === 1) {
        for (const term of englishVariants(tokens[0] ?? "")) terms.push({ term, weight: VARIANT });
      }
    }
  });
  return terms;
}

function koreanTerms(run: string, attached: boolean): QueryTerm[] {
  const { stem, certain } = divideKorean(run, attached);
  if (certain === 0) return [];
  const kept = certain < 2 ? run.length : certain;
  const isNoun = stem < 2 && !attached;
  const terms = bigrams(run.slice(0, kept)).map((term, index) => ({
    term,
    weight: isNoun || index + term.length <= stem ? 1 : DOUBTFUL,
  }));
  if (stem === 1 && run.length > 1) {
    terms.push({ term: run.slice(0, 1), weight: certain === 1 ? 1 : DOUBTFUL });
  }
  for (const english of englishOfKorean(run, stem)) {
    english.forEach((term, index) => {
      terms.push({ term, weight: index === 0 ? TRANSLATED : ALSO_TRANSLATED });
    });
  }
  return terms;
}
