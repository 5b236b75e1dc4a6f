import type { Extraction } from "../extraction.ts";
import type { SyntaxNode } from "../syntax_node.ts";

/** What the comment before a declaration says. */
export interface DocComment {
  /** First paragraph, as one line. */
  readonly paragraph: string;
  readonly isDeprecated: boolean;
}

const NO_COMMENT: DocComment = { paragraph: "", isDeprecated: false };
const DIRECTIVE = /^\/\/(?:[a-z0-9]+:[a-z0-9]|line |export |extern )/;
const DEPRECATED = /(?:^|\n)[\s/*]*Deprecated:/;

/**
 * Reads the comments that end right above a node.
 *
 * @param comments The comments among its siblings, in order.
 */
export function docComment(
  extraction: Extraction,
  comments: readonly SyntaxNode[],
  node: SyntaxNode,
): DocComment {
  let above = lastBefore(comments, node.start);
  let line = node.line;
  const lines: string[] = [];
  for (; above >= 0; above--) {
    const comment = comments[above];
    if (comment === undefined || comment.endLine !== line - 1) break;
    if (!startsItsLine(extraction.text, comment.start)) break;
    line = comment.line;
    const { text } = comment;
    if (!DIRECTIVE.test(text)) lines.push(text);
  }
  if (lines.length === 0) return NO_COMMENT;
  const text = lines.reverse().join("\n");
  return { paragraph: extraction.docParagraph(text), isDeprecated: DEPRECATED.test(text) };
}

/** Whether only blanks stand before an offset on its line; a comment behind code is about that code. */
function startsItsLine(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset).trim() === "";
}

/** Index of the last comment that starts before an offset, -1 for none. */
function lastBefore(comments: readonly SyntaxNode[], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
