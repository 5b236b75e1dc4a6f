import { bigrams } from "./bigrams.ts";
import { derivedWords } from "./derived_words.ts";
import { englishVariants } from "./english_variants.ts";
import { englishOfKorean } from "./korean_glossary.ts";
import { foldText } from "./fold_text.ts";
import { englishOfHan } from "./han_glossary.ts";
import { identifierTokens } from "./identifier_tokens.ts";
import { divideKorean } from "./divide_korean.ts";
import { type QueryTermPolicy, queryTermPolicy } from "./query_term_policy.ts";
import { relatedWords } from "./related_words.ts";
import type { QueryTerm } from "./query_term.ts";
import { visitSegments } from "./visit_segments.ts";
import { WordScanner } from "./word_scanner.ts";

/** English words that only form the question. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about an and are as at be been being but by can could did do does for from had has have how i if in into is it its
  me my of on or our should so than that the their them then there these they this those to was we were what when where
  which who whom whose why will with would you your`.split(/\s+/),
);

/** A term, and by whose place it is a term: those of one place are ways of saying the same. */
interface PlacedTerm {
  readonly term: string;
  readonly weight: number;
  /** Position within the word; each is a group of its own. */
  readonly place: number;
}

/**
 * The terms to search for what a query says. They are those of the tokenizer, without English words that only form the
 * question (unless the query is nothing else) and without pairs of syllables that belong to a Korean ending; with less
 * weight those that may belong to one, other forms of English words and words for the same, and the English words for
 * Korean, Japanese and Chinese ones.
 */
export function queryTerms(query: string, policy: QueryTermPolicy = queryTermPolicy): QueryTerm[] {
  const folded = foldText(query);
  const terms = new Map<string, QueryTerm>();
  const stopped = new Map<string, QueryTerm>();
  let groups = 0;
  for (const scanner = new WordScanner(folded); scanner.next();) {
    const word = folded.slice(scanner.start, scanner.end);
    const into = STOP_WORDS.has(word.toLowerCase()) ? stopped : terms;
    let most = 0;
    for (const { term, weight, place } of termsOfWord(word, policy)) {
      most = Math.max(most, place + 1);
      const known = into.get(term);
      if (known === undefined || known.weight < weight) {
        into.set(term, { term, weight, group: groups + place });
      }
    }
    groups += most;
  }
  return [...(terms.size > 0 ? terms : stopped).values()];
}

function termsOfWord(word: string, policy: QueryTermPolicy): PlacedTerm[] {
  const terms: PlacedTerm[] = [];
  visitSegments(word, (segment, kind, start) => {
    const first = 1 + (terms.at(-1)?.place ?? -1);
    if (kind === "hangul") {
      for (const term of koreanTerms(segment, { attached: start > 0, first, policy })) {
        terms.push(term);
      }
      return;
    }
    const tokens = kind === "identifier" ? identifierTokens(segment) : bigrams(segment);
    tokens.forEach((term, index) => terms.push({ term, weight: 1, place: first + index }));
    if (kind === "ideographic") {
      terms.push(...translatedTerms(englishOfHan(segment), first + tokens.length, policy));
      return;
    }
    const [token] = tokens;
    if (tokens.length !== 1 || token === undefined) return;
    for (const { term, weight } of otherWords(token, policy)) {
      terms.push({ term, weight, place: first });
    }
  });
  return terms;
}

/** Words that may stand in code in place of an English one. */
function otherWords(
  word: string,
  policy: QueryTermPolicy,
): { readonly term: string; readonly weight: number }[] {
  const variants = englishVariants(word);
  const forms = [word, ...variants];
  return [
    ...variants.map((term) => ({ term, weight: policy.variant })),
    ...forms.flatMap(derivedWords).map((term) => ({ term, weight: policy.derived })),
    ...forms.flatMap(relatedWords).map((term) => ({ term, weight: policy.related })),
  ];
}

/** Where a run of Korean stands. */
interface KoreanPlace {
  /** Whether it follows a word of another script. */
  readonly attached: boolean;
  /** Place of its first term. */
  readonly first: number;
  readonly policy: QueryTermPolicy;
}

function koreanTerms(run: string, { attached, first, policy }: KoreanPlace): PlacedTerm[] {
  const { stem, certain } = divideKorean(run, attached);
  if (certain === 0) return [];
  const kept = certain < 2 ? run.length : certain;
  const isNoun = stem < 2 && !attached;
  let place = first;
  const terms = bigrams(run.slice(0, kept)).map((term, index): PlacedTerm => ({
    term,
    weight: isNoun || index + term.length <= stem ? 1 : policy.doubtful,
    place: place++,
  }));
  if (stem === 1 && run.length > 1) {
    terms.push({
      term: run.slice(0, 1),
      weight: certain === 1 ? 1 : policy.doubtful,
      place: place++,
    });
  }
  terms.push(...translatedTerms(englishOfKorean(run, stem), place, policy));
  return terms;
}

/** Terms for the English of words of another language, each word at a place of its own. */
function translatedTerms(
  words: readonly (readonly string[])[],
  first: number,
  { translated, alsoTranslated }: QueryTermPolicy,
): PlacedTerm[] {
  return words.flatMap((english, index) =>
    english.map((term, rank) => ({
      term,
      weight: rank === 0 ? translated : alsoTranslated,
      place: first + index,
    }))
  );
}
