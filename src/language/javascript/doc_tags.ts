/** One tag of a JSDoc comment: `@name {type} text`. */
export interface DocTag {
  readonly name: string;
  /** The type between braces as written; empty when there is none. */
  readonly type: string;
  /** What follows on the tag's lines. */
  readonly text: string;
}

const NO_TAGS: readonly DocTag[] = [];
const MAX_TAGS = 200;

/** The tags of a JSDoc comment (https://jsdoc.app), in order; none for any other comment. */
export function docTags(comment: string): readonly DocTag[] {
  if (!comment.startsWith("/**") || !comment.includes("@")) return NO_TAGS;
  const body = comment.slice(3, comment.endsWith("*/") ? -2 : undefined)
    .replace(/^[^\S\n]*\*(?!\/)[^\S\n]?/gm, "");
  const tags: DocTag[] = [];
  for (const part of body.split(/(?:^|\n)[^\S\n]*@(?=[a-zA-Z])/).slice(1, MAX_TAGS)) {
    const name = /^\w+/.exec(part)?.[0] ?? "";
    const rest = part.slice(name.length).trim();
    const end = rest.startsWith("{") ? closingBrace(rest) : -1;
    tags.push({
      name,
      type: end < 0 ? "" : rest.slice(1, end).trim(),
      text: end < 0 ? rest : rest.slice(end + 1).trim(),
    });
  }
  return tags;
}

/** Offset of the brace that closes the one at the start; -1 when there is none. */
function closingBrace(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === "{") depth++;
    else if (char === "}" && --depth === 0) return at;
  }
  return -1;
}
