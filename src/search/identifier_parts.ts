import { characterClass } from "./character_class.ts";
import { classOf } from "./class_of.ts";

/** Most UTF-16 units kept of one part; what is longer is data, not a name. */
const MAX_PART = 64;
/** Most parts taken of one identifier. */
const MAX_PARTS = 32;

/**
 * Splits an identifier into lower-cased parts: at `_` and `-`, where a small letter meets a capital, where a letter
 * meets a digit, and before the last capital of a run that a small letter follows (`HTTPServer2` gives `http`,
 * `server`, `2`). Parts are cut to 64 characters and end after the 32nd, so that encoded data does not become words.
 */
export function identifierParts(identifier: string): string[] {
  const parts: string[] = [];
  let start = -1;
  let previous = 0;
  for (let index = 0; index < identifier.length; index++) {
    const class_ = classAt(identifier, index);
    const inPart = class_ >= characterClass.lower;
    if (start >= 0 && (!inPart || cutsBefore(previous, class_, identifier, index))) {
      push(parts, identifier.slice(start, index));
      start = -1;
    }
    if (inPart && start < 0) start = index;
    previous = class_;
  }
  if (start >= 0) push(parts, identifier.slice(start));
  return parts;
}

function cutsBefore(previous: number, class_: number, identifier: string, index: number): boolean {
  if (previous === class_) {
    return class_ === characterClass.upper && index + 1 < identifier.length &&
      classAt(identifier, index + 1) === characterClass.lower;
  }
  return class_ === characterClass.digit || previous === characterClass.digit ||
    class_ === characterClass.upper;
}

/** The class at a UTF-16 index; the second half of a surrogate pair has that of the first. */
function classAt(text: string, index: number): number {
  const unit = text.charCodeAt(index);
  if (unit < 0xd800 || unit > 0xdfff) return classOf(unit);
  return classOf(text.codePointAt(unit >= 0xdc00 && index > 0 ? index - 1 : index) ?? 0);
}

function push(parts: string[], part: string): void {
  if (parts.length < MAX_PARTS) parts.push(part.slice(0, MAX_PART).toLowerCase());
}
