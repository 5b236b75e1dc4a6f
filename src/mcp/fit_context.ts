import type { ContextAnswer } from "../workspace/workspace_api.ts";
import { byteLength } from "./byte_length.ts";

/**
 * Renders what was gathered for a question in at most so many bytes: as long as it does not fit, the last row is dropped,
 * then the last edge, then the last block with the edges to it. What was dropped is counted as left out.
 *
 * @param room Bytes of UTF-8.
 */
export function fitContext(
  answer: ContextAnswer,
  room: number,
  render: (answer: ContextAnswer) => string,
): string {
  let [blocks, edges, rows] = [answer.blocks.length, answer.edges.length, answer.rows.length];
  for (;;) {
    const text = render(beginningOf(answer, { blocks, edges, rows }));
    if (byteLength(text) <= room || blocks === 0) return text;
    if (rows > 0) rows--;
    else if (edges > 0) edges--;
    else blocks--;
  }
}

function beginningOf(
  answer: ContextAnswer,
  counts: { readonly blocks: number; readonly edges: number; readonly rows: number },
): ContextAnswer {
  const blocks = answer.blocks.slice(0, counts.blocks);
  const isShown = (block: number): boolean => block < blocks.length;
  const dropped = answer.blocks.length - blocks.length + answer.rows.length - counts.rows;
  return {
    ...answer,
    blocks,
    edges: answer.edges.slice(0, counts.edges)
      .filter(({ from, to }) => isShown(from) && isShown(to)),
    rows: answer.rows.slice(0, counts.rows).map(({ of, ...row }) =>
      of === undefined || !isShown(of) ? row : { ...row, of }
    ),
    left: answer.left + dropped,
  };
}
