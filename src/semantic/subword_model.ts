/** The part of a tokenizer that cuts words into the pieces of a vocabulary. */
export interface SubwordModel {
  /** The id of a piece of the vocabulary; undefined for anything else. */
  idOf(piece: string): number | undefined;
  /** The ids of a word, which is not empty. */
  idsOf(word: string): readonly number[];
}
