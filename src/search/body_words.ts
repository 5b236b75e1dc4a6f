import { DistinctWords } from "./distinct_words.ts";
import { foldText } from "./fold_text.ts";
import { grown } from "./grown.ts";
import type { PackedWords } from "./packed_words.ts";
import { WordScanner } from "./word_scanner.ts";
import { wordTokens } from "./word_tokens.ts";

/** Distinct words kept of one body unless told otherwise. */
const MAX_WORDS = 1024;

/**
 * Counts the words of bodies of one file. Of each body the first `maxWords` distinct words are kept.
 *
 * @param text the file's text.
 * @param bodies per body the parts of the text that are its own, as pairs of start and end in UTF-16 units.
 */
export function bodyWords(
  text: string,
  bodies: readonly ArrayLike<number>[],
  maxWords: number = MAX_WORDS,
): PackedWords {
  const folded = foldText(text);
  if (folded === text) return count(text, bodies, maxWords);
  let own = "";
  const ownBodies = bodies.map((spans) => {
    const ownSpans: number[] = [];
    for (let index = 0; index + 1 < spans.length; index += 2) {
      ownSpans.push(own.length);
      own += foldText(text.slice(spans[index], spans[index + 1]));
      ownSpans.push(own.length);
    }
    return ownSpans;
  });
  return count(own, ownBodies, maxWords);
}

function count(text: string, bodies: readonly ArrayLike<number>[], maxWords: number): PackedWords {
  const counter = new BodyCounter(text, maxWords);
  for (const spans of bodies) {
    for (let index = 0; index + 1 < spans.length; index += 2) {
      counter.count(spans[index] ?? 0, spans[index + 1] ?? 0);
    }
    counter.endBody();
  }
  return counter.pack();
}

class BodyCounter {
  readonly #text: string;
  readonly #maxWords: number;
  readonly #written: DistinctWords;
  /** Where the tokens of each written word begin in `#tokens`; one longer than there are words. */
  #tokenStarts: Uint32Array = new Uint32Array(512);
  #tokens: Uint32Array = new Uint32Array(1024);
  #tokenCount = 0;
  #writtenCount = 0;
  readonly #numberOf = new Map<string, number>();
  /** Per token, its count in the current body. */
  #counts: Uint32Array = new Uint32Array(512);
  /** Distinct tokens of the current body. */
  readonly #seen: number[] = [];
  #length = 0;
  readonly #starts: number[] = [0];
  readonly #words: number[] = [];
  readonly #wordCounts: number[] = [];
  readonly #lengths: number[] = [];

  constructor(text: string, maxWords: number) {
    this.#text = text;
    this.#maxWords = maxWords;
    this.#written = new DistinctWords(text);
  }

  count(from: number, to: number): void {
    const distinct = this.#written;
    for (const scanner = new WordScanner(this.#text, from, to); scanner.next();) {
      const written = distinct.numberOf(scanner.start, scanner.end, scanner.hash);
      if (written === this.#writtenCount) this.#divide(scanner.start, scanner.end);
      const end = this.#tokenStarts[written + 1] ?? 0;
      for (let index = this.#tokenStarts[written] ?? 0; index < end; index++) {
        const token = this.#tokens[index] ?? 0;
        const known = this.#counts[token] ?? 0;
        this.#length++;
        if (known > 0) this.#counts[token] = known + 1;
        else if (this.#seen.length < this.#maxWords) {
          this.#seen.push(token);
          this.#counts[token] = 1;
        }
      }
    }
  }

  endBody(): void {
    for (const token of this.#seen) {
      this.#words.push(token);
      this.#wordCounts.push(Math.min(255, this.#counts[token] ?? 0));
      this.#counts[token] = 0;
    }
    this.#seen.length = 0;
    this.#starts.push(this.#words.length);
    this.#lengths.push(this.#length);
    this.#length = 0;
  }

  pack(): PackedWords {
    let text = "";
    for (const word of this.#numberOf.keys()) text += word + "\0";
    return {
      bytes: new TextEncoder().encode(text),
      starts: new Uint32Array(this.#starts),
      words: new Uint32Array(this.#words),
      counts: new Uint8Array(this.#wordCounts),
      lengths: new Uint32Array(this.#lengths),
    };
  }

  /** Learns the tokens of a word that was not written before. */
  #divide(start: number, end: number): void {
    for (const token of wordTokens(this.#text.slice(start, end))) {
      let number = this.#numberOf.get(token);
      if (number === undefined) {
        number = this.#numberOf.size;
        this.#numberOf.set(token, number);
        this.#counts = grown(this.#counts, number + 1);
      }
      this.#tokens = grown(this.#tokens, this.#tokenCount + 1);
      this.#tokens[this.#tokenCount++] = number;
    }
    this.#writtenCount++;
    this.#tokenStarts = grown(this.#tokenStarts, this.#writtenCount + 1);
    this.#tokenStarts[this.#writtenCount] = this.#tokenCount;
  }
}
