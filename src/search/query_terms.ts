import { bigrams } from "./bigrams.ts";
import { derivedWords } from "./derived_words.ts";
import { englishVariants } from "./english_variants.ts";
import { englishOfKorean } from "./korean_glossary.ts";
import { foldText } from "./fold_text.ts";
import { identifierTokens } from "./identifier_tokens.ts";
import { divideKorean } from "./divide_korean.ts";
import { relatedWords } from "./related_words.ts";
import type { QueryTerm } from "./query_term.ts";
import { visitSegments } from "./visit_segments.ts";
import { WordScanner } from "./word_scanner.ts";

/** Weight of another form of an English word, of a word of the same stem, and of another word for the same thing. */
const VARIANT = 0.8;
const DERIVED = 0.6;
const RELATED = 0.4;

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
 * Korean ones.
 */
export function queryTerms(query: string): QueryTerm[] {
  const folded = foldText(query);
  const terms = new Map<string, QueryTerm>();
  const stopped = new Map<string, QueryTerm>();
  let groups = 0;
  for (const scanner = new WordScanner(folded); scanner.next();) {
    const word = folded.slice(scanner.start, scanner.end);
    const into = STOP_WORDS.has(word.toLowerCase()) ? stopped : terms;
    let most = 0;
    for (const { term, weight, place } of termsOfWord(word)) {
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

function termsOfWord(word: string): PlacedTerm[] {
  const terms: PlacedTerm[] = [];
  visitSegments(word, (segment, kind, start) => {
    const first = 1 + (terms.at(-1)?.place ?? -1);
    if (kind === "hangul") {
      for (const term of koreanTerms(segment, start > 0, first)) terms.push(term);
      return;
    }
    const tokens = kind === "identifier" ? identifierTokens(segment) : bigrams(segment);
    tokens.forEach((term, index) => terms.push({ term, weight: 1, place: first + index }));
    const [token] = tokens;
    if (tokens.length !== 1 || token === undefined) return;
    for (const { term, weight } of otherWords(token)) terms.push({ term, weight, place: first });
  });
  return terms;
}

/** Words that may stand in code in place of an English one. */
function otherWords(word: string): { readonly term: string; readonly weight: number }[] {
  const variants = englishVariants(word);
  const forms = [word, ...variants];
  return [
    ...variants.map((term) => ({ term, weight: VARIANT })),
    ...forms.flatMap(derivedWords).map((term) => ({ term, weight: DERIVED })),
    ...forms.flatMap(relatedWords).map((term) => ({ term, weight: RELATED })),
  ];
}

function koreanTerms(run: string, attached: boolean, first: number): PlacedTerm[] {
  const { stem, certain } = divideKorean(run, attached);
  if (certain === 0) return [];
  const kept = certain < 2 ? run.length : certain;
  const isNoun = stem < 2 && !attached;
  let place = first;
  const terms = bigrams(run.slice(0, kept)).map((term, index): PlacedTerm => ({
    term,
    weight: isNoun || index + term.length <= stem ? 1 : DOUBTFUL,
    place: place++,
  }));
  if (stem === 1 && run.length > 1) {
    terms.push({ term: run.slice(0, 1), weight: certain === 1 ? 1 : DOUBTFUL, place: place++ });
  }
  for (const english of englishOfKorean(run, stem)) {
    for (const [index, term] of english.entries()) {
      terms.push({ term, weight: index === 0 ? TRANSLATED : ALSO_TRANSLATED, place });
    }
    place++;
  }
  return terms;
}
