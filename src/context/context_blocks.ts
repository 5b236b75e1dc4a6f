import type { DefKind } from "../facts/def_kind.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { Graph } from "../graph/graph.ts";
import type { PackedNode } from "./pack_blocks.ts";
import type { LineRange, SourceLines } from "./source_lines.ts";
import type { SeedReason } from "./context_scores.ts";

/** Lines that stand together. */
export interface ContextPiece {
  /** One-based. */
  readonly startLine: number;
  readonly endLine: number;
  /** Each line with its end, `\n`. */
  readonly text: string;
}

/** Source of a node, or of several that stand next to each other in one file. */
export interface ContextBlock {
  /** The nodes, the one for which the block was taken first. */
  readonly handles: readonly NodeHandle[];
  readonly ids: readonly string[];
  /** Kind of the first node. */
  readonly kind: DefKind;
  readonly file: string;
  readonly reason: SeedReason;
  /** Lines of the nodes, shown or not. */
  readonly startLine: number;
  readonly endLine: number;
  readonly pieces: readonly ContextPiece[];
}

/** Lines between two nodes that are shown with them when they are merged: a blank one. */
const GAP = 1;

interface OpenBlock {
  readonly first: PackedNode;
  readonly nodes: PackedNode[];
  ranges: LineRange[];
}

/** Blocks of what was packed, in its order; nodes that stand next to each other in a file share one. */
export function contextBlocks(
  packed: readonly PackedNode[],
  graph: Graph,
  lines: SourceLines,
): {
  readonly blocks: readonly ContextBlock[];
  readonly positions: ReadonlyMap<NodeHandle, number>;
} {
  let open: OpenBlock[] = [];
  for (const node of packed) {
    const homes = open.filter(({ first, ranges }) =>
      first.file === node.file && touches(ranges, node.ranges)
    );
    const [home, ...others] = homes;
    if (home === undefined) {
      open.push({ first: node, nodes: [node], ranges: [...node.ranges] });
      continue;
    }
    // What lies between two blocks makes them one.
    home.nodes.push(...others.flatMap(({ nodes }) => nodes), node);
    home.ranges = joined([...homes.flatMap(({ ranges }) => ranges), ...node.ranges]);
    if (others.length > 0) open = open.filter((block) => !others.includes(block));
  }
  const positions = new Map<NodeHandle, number>();
  const blocks = open.map(({ first, nodes, ranges }, position) => {
    for (const { handle } of nodes) positions.set(handle, position);
    const bounds = nodes.map(({ handle }) => lines.rangeOf(handle));
    return {
      handles: nodes.map(({ handle }) => handle),
      ids: nodes.map(({ handle }) => graph.publicId(handle)),
      kind: graph.nodes.kind(first.handle),
      file: first.file.path,
      reason: first.reason,
      startLine: Math.min(...bounds.map(({ from }) => from)),
      endLine: Math.max(...bounds.map(({ to }) => to)),
      pieces: ranges.map((range) => ({
        startLine: range.from,
        endLine: range.to,
        text: lines.text(first.file, range),
      })),
    };
  });
  return { blocks, positions };
}

function touches(a: readonly LineRange[], b: readonly LineRange[]): boolean {
  return a.some((x) => b.some((y) => y.from - x.to <= GAP + 1 && x.from - y.to <= GAP + 1));
}

/** Runs in order, those next to each other as one, with a single line between them. */
function joined(ranges: readonly LineRange[]): LineRange[] {
  const found: LineRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = found[found.length - 1];
    if (last !== undefined && range.from - last.to <= GAP + 1) {
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    } else found.push(range);
  }
  return found;
}
