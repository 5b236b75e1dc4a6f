import { SemanticError } from "./semantic_error.ts";

/** Longest character, in UTF-8 bytes, that is looked up as a whole. */
const longestWhole = 5;

/**
 * Text in which each code point is a character of its own: printable ASCII, kana without voicing marks, ideographs and
 * syllables of Hangul.
 */
const plainText = /^[\x20-\x7e\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]*$/;

/**
 * Reads the `precompiled_charsmap` of SentencePiece: a trie over UTF-8 bytes (Darts' double array, after its size in
 * bytes as a 32-bit number), and the texts that its values are offsets into, each ended by a zero byte.
 *
 * @param base64 The map as in a `tokenizer.json`.
 * @returns What replaces characters (grapheme clusters) that the map has, and else their code points, as Hugging Face's
 * tokenizers do: a character of up to five bytes is replaced as a whole by what its shortest known beginning maps to.
 * @throws SemanticError when the map is damaged.
 */
export function characterMap(base64: string): (text: string) => string {
  const bytes = decoded(base64);
  const view = new DataView(bytes.buffer);
  const size = bytes.length >= 4 ? view.getUint32(0, true) : 0;
  if (size === 0 || size % 4 !== 0 || 4 + size > bytes.length) {
    throw new SemanticError("its map of characters is damaged");
  }
  const units = new Uint32Array(size / 4);
  for (let index = 0; index < units.length; index++) {
    units[index] = view.getUint32(4 + index * 4, true);
  }
  const texts = bytes.subarray(4 + size);
  const known = new Map<string, string | undefined>();
  const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

  const replacement = (part: string): string | undefined => {
    if (known.has(part)) return known.get(part);
    const offset = firstValue(units, new TextEncoder().encode(part));
    const end = offset === undefined ? 0 : texts.indexOf(0, offset);
    const found = offset === undefined
      ? undefined
      : new TextDecoder().decode(texts.subarray(offset, end < 0 ? undefined : end));
    // Characters are few, but clusters of them are as many as a text likes.
    if (part.length <= 2 && known.size < 50_000) known.set(part, found);
    return found;
  };
  const byCodePoint = (text: string): string => {
    let result = "";
    for (const char of text) result += replacement(char) ?? char;
    return result;
  };
  return (text) => {
    if (plainText.test(text)) return byCodePoint(text);
    let result = "";
    for (const { segment } of graphemes.segment(text)) {
      const whole = utf8Length(segment) <= longestWhole ? replacement(segment) : undefined;
      result += whole ?? byCodePoint(segment);
    }
    return result;
  };
}

function decoded(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.fromBase64(base64);
  } catch (error) {
    throw new SemanticError("its map of characters is no base64", { cause: error });
  }
}

/** The value of the shortest key that the bytes begin with; a unit's bits are as in Darts-clone. */
function firstValue(units: Uint32Array, key: Uint8Array): number | undefined {
  let node = offsetOf(units[0] ?? 0);
  for (const byte of key) {
    if (byte === 0) return undefined;
    node ^= byte;
    const unit = units[node] ?? 0;
    // A leaf has the highest bit set, and so the label of no byte.
    if ((unit & 0x800000ff) !== byte) return undefined;
    node ^= offsetOf(unit);
    if ((unit & 0x100) !== 0) return (units[node] ?? 0) & 0x7fffffff;
  }
  return undefined;
}

function offsetOf(unit: number): number {
  return (unit >>> 10) << ((unit & 0x200) >>> 6);
}

function utf8Length(text: string): number {
  if (text.length > longestWhole) return text.length;
  let length = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}
