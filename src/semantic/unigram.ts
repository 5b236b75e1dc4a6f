import { PieceTrie } from "./piece_trie.ts";
import type { SubwordModel } from "./subword_model.ts";

/** How much worse than the worst piece a character is that no piece holds (as in SentencePiece). */
const unknownPenalty = 10;

/** Settings of {@link unigram}, as in a `tokenizer.json`. */
export interface UnigramOptions {
  /** Pieces by id. */
  readonly pieces: readonly string[];
  /** Logarithm of the probability of each piece. */
  readonly scores: Float64Array;
  readonly unknownId: number;
  /** Whether unknown characters are given by the pieces of their UTF-8 bytes, `<0x00>` to `<0xFF>`. */
  readonly fallsBackToBytes: boolean;
}

/**
 * The Unigram model of SentencePiece: a word is cut into the pieces whose probabilities have the greatest product
 * (Viterbi's algorithm). Neighbouring unknown characters are one unknown piece.
 *
 * The time is proportional to the length of the word.
 */
export function unigram(options: UnigramOptions): SubwordModel {
  const { pieces, scores, unknownId, fallsBackToBytes } = options;
  const trie = new PieceTrie(pieces);
  const ids = new Map<string, number>();
  pieces.forEach((piece, id) => ids.set(piece, id));
  const unknownScore = scores.reduce((least, score) => Math.min(least, score), Infinity) -
    unknownPenalty;
  const bytes = bytePieces(ids);
  return {
    idOf: (piece) => ids.get(piece),
    idsOf: (word) => {
      const best = new Float64Array(word.length + 1).fill(-Infinity);
      const begin = new Int32Array(word.length + 1);
      const chosen = new Int32Array(word.length + 1);
      best[0] = 0;
      for (let start = 0; start < word.length;) {
        const sum = best[start] ?? 0;
        const next = start + ((word.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
        let isKnown = false;
        trie.match(word, start, (piece, end) => {
          const score = sum + (scores[piece] ?? 0);
          if (score > (best[end] ?? 0)) {
            best[end] = score;
            begin[end] = start;
            chosen[end] = piece;
          }
          if (end === next) isKnown = true;
        });
        if (!isKnown && sum + unknownScore > (best[next] ?? 0)) {
          best[next] = sum + unknownScore;
          begin[next] = start;
          chosen[next] = unknownId;
        }
        start = next;
      }
      return path(word, begin, chosen);
    },
  };

  function path(word: string, begin: Int32Array, chosen: Int32Array): number[] {
    const reversed: number[] = [];
    for (let end = word.length; end > 0;) {
      const id = chosen[end] ?? unknownId;
      let start = begin[end] ?? 0;
      if (id !== unknownId) {
        reversed.push(id);
      } else {
        while (start > 0 && chosen[start] === unknownId) start = begin[start] ?? 0;
        reversed.push(...unknown(word.slice(start, end)).reverse());
      }
      end = start;
    }
    return reversed.reverse();
  }

  function unknown(text: string): number[] {
    const id = ids.get(text);
    if (id !== undefined) return [id];
    if (!fallsBackToBytes) return [unknownId];
    const found = Array.from(new TextEncoder().encode(text), (byte) => bytes[byte]);
    const known = found.filter((byte) => byte !== undefined);
    return known.length === found.length ? known : [unknownId];
  }
}

/** The id of the piece of each byte; undefined for bytes without one. */
function bytePieces(ids: ReadonlyMap<string, number>): readonly (number | undefined)[] {
  return Array.from({ length: 256 }, (_, byte) => {
    const digits = byte.toString(16).toUpperCase().padStart(2, "0");
    return ids.get(`<0x${digits}>`);
  });
}
