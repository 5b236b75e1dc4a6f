import { characterClass } from "./character_class.ts";
import { classOf } from "./class_of.ts";

/** How a segment of a word divides into tokens: as an identifier, or as a run of Korean, Japanese or Chinese. */
export type SegmentKind = "identifier" | "hangul" | "ideographic";

/**
 * Cuts a word where its script changes (`결제Service`, `キャンセル処理`) and visits the segments and where they start, in order. Han and
 * Hiragana stay together, since Japanese words are written in both; Katakana stands for itself.
 */
export function visitSegments(
  word: string,
  visit: (segment: string, kind: SegmentKind, start: number) => void,
): void {
  let start = 0;
  let script = 0;
  let index = 0;
  while (index < word.length) {
    const codePoint = word.codePointAt(index) ?? 0;
    const next = scriptOf(classOf(codePoint));
    if (next !== script && index > 0) {
      visit(word.slice(start, index), kindOf(script), start);
      start = index;
    }
    script = next;
    index += codePoint > 0xffff ? 2 : 1;
  }
  if (word.length > 0) visit(start === 0 ? word : word.slice(start), kindOf(script), start);
}

function scriptOf(class_: number): number {
  return class_ < characterClass.hangul ? 0 : class_;
}

function kindOf(script: number): SegmentKind {
  if (script === 0) return "identifier";
  return script === characterClass.hangul ? "hangul" : "ideographic";
}
