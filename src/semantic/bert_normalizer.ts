import { lowercase } from "./lowercase.ts";
import { unicodeOfBert } from "./unicode_of_bert.ts";

/** Settings of {@link bertNormalizer}, as in a `tokenizer.json`. */
export interface BertNormalizerOptions {
  /** Whether control characters go and every blank becomes a space. */
  readonly cleansText: boolean;
  /** Whether each Chinese character becomes a word. */
  readonly separatesIdeographs: boolean;
  readonly stripsAccents: boolean;
  readonly lowercases: boolean;
}

const plain = /^[\x20-\x7e]*$/;

/** What has no glyph, and U+FFFD. */
const dropped = new RegExp(`[${unicodeOfBert.other}\ufffd]`, "gv");
const keptControl = /[\t\n\r]/;
const blank = /\p{White_Space}/gu;
/** The blocks that BERT takes for Chinese characters: neither kana nor Hangul. */
const ideograph =
  /[\u4e00-\u9fff\u3400-\u4dbf\u{20000}-\u{2a6df}\u{2a700}-\u{2b73f}\u{2b740}-\u{2b81f}\u{2b920}-\u{2ceaf}\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu;
const accent = new RegExp(unicodeOfBert.mark, "gv");

/** Prepares text as BERT was trained with (`BertNormalizer` of Hugging Face's tokenizers). */
export function bertNormalizer(options: BertNormalizerOptions): (text: string) => string {
  const { cleansText, separatesIdeographs, stripsAccents, lowercases } = options;
  return (text) => {
    if (plain.test(text)) return lowercases ? text.toLowerCase() : text;
    let result = text;
    if (cleansText) {
      result = result
        .replace(dropped, (char) => keptControl.test(char) ? char : "")
        .replace(blank, " ");
    }
    if (separatesIdeographs) result = result.replace(ideograph, " $& ");
    if (stripsAccents) result = result.normalize("NFD").replace(accent, "");
    return lowercases ? lowercase(result) : result;
  };
}
