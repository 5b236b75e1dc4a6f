import type { SubwordModel } from "./subword_model.ts";

/** Settings of {@link wordPiece}, as in a `tokenizer.json`. */
export interface WordPieceOptions {
  readonly vocabulary: ReadonlyMap<string, number>;
  /** The id of words that cannot be made of pieces. */
  readonly unknownId: number;
  /** What pieces begin with that do not begin a word. */
  readonly continuingPrefix: string;
  /** Code points above which a word is unknown as a whole. */
  readonly longestWord: number;
}

/**
 * The WordPiece model of BERT: a word is cut from its start into the longest pieces that the vocabulary has; one that
 * does not come out even is unknown as a whole.
 */
export function wordPiece(options: WordPieceOptions): SubwordModel {
  const { vocabulary, unknownId, continuingPrefix, longestWord } = options;
  const starting = new Map<string, number>();
  const continuing = new Map<string, number>();
  let longestPiece = 0;
  for (const [piece, id] of vocabulary) {
    starting.set(piece, id);
    if (piece.startsWith(continuingPrefix)) {
      continuing.set(piece.slice(continuingPrefix.length), id);
    }
    longestPiece = Math.max(longestPiece, piece.length);
  }
  const unknown = [unknownId];
  return {
    idOf: (piece) => vocabulary.get(piece),
    idsOf: (word) => {
      if (isLonger(word, longestWord)) return unknown;
      const ids: number[] = [];
      for (let start = 0; start < word.length;) {
        const pieces = start === 0 ? starting : continuing;
        let end = Math.min(word.length, start + longestPiece);
        let id: number | undefined;
        while (end > start) {
          id = pieces.get(word.slice(start, end));
          if (id !== undefined) break;
          end--;
        }
        if (id === undefined) return unknown;
        ids.push(id);
        start = end;
      }
      return ids;
    },
  };
}

/** Whether a text has more code points than a number. */
function isLonger(text: string, codePoints: number): boolean {
  if (text.length <= codePoints) return false;
  if (text.length > 2 * codePoints) return true;
  let count = 0;
  for (const _ of text) if (++count > codePoints) return true;
  return false;
}
