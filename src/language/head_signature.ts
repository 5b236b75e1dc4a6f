import type { Extraction } from "./extraction.ts";
import type { SyntaxNode } from "./syntax_node.ts";

const MAX_SIGNATURE = 200;

/** The head of a definition as one line, without the comments that stand directly in one of its `lists`. */
export function headSignature(
  extraction: Extraction,
  start: number,
  end: number,
  lists: readonly (SyntaxNode | undefined)[],
): string {
  const comments = lists.flatMap((list) => list?.comments ?? []);
  if (comments.length === 0) return extraction.signature(start, end);
  let head = "";
  let at = start;
  for (const comment of comments) {
    head += extraction.text.slice(at, comment.start);
    at = comment.end;
  }
  head = `${head}${extraction.text.slice(at, end)}`.replace(/\s+/g, " ").trim();
  return head.length > MAX_SIGNATURE ? `${head.slice(0, MAX_SIGNATURE - 1)}…` : head;
}
