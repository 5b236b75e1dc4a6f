/**
 * The words of several bodies of one file in typed arrays, cheap to send from a worker. Words are numbered in the order
 * in which they first occur.
 */
export interface PackedWords {
  /** UTF-8 of the distinct words of all bodies, each followed by a zero byte. */
  readonly bytes: Uint8Array;
  /** Where the entries of each body begin; one longer than there are bodies. */
  readonly starts: Uint32Array;
  /** Per entry, the number of its word. A body holds a word once. */
  readonly words: Uint32Array;
  /** Per entry, how often the body holds the word, at most 255. */
  readonly counts: Uint8Array;
  /** Per body, all words counted, those beyond the cap too. */
  readonly lengths: Uint32Array;
}
