import { z } from "zod";
import { EdgeType } from "../link/edge_type.ts";
import type { Neighbour, Side } from "./neighbourhood.ts";

/** Rows of both sections of one page, and where to go on. */
export interface ExplorePage {
  readonly uses: readonly Neighbour[];
  readonly usedBy: readonly Neighbour[];
  /** Continues after the last row; undefined when there are no more. */
  readonly nextCursor: string | undefined;
}

/** What a page is cut from. */
export interface ExplorePageOptions {
  /** Id of the explored node; a cursor of another node is ignored. */
  readonly nodeId: string;
  readonly minConfidence: number;
  readonly uses: Side;
  readonly usedBy: Side;
  readonly cursor: string | undefined;
  /** Rows of a page, both sections together. */
  readonly size: number;
}

const position = z.object({
  contains: z.number(),
  confidence: z.number(),
  isNear: z.boolean(),
  id: z.string(),
  type: z.number(),
}).nullable();

const cursorShape = z.object({
  version: z.literal(2),
  node: z.string(),
  minConfidence: z.number(),
  uses: position,
  usedBy: position,
});

type Position = z.infer<typeof position>;

/**
 * One page of a node's edges. Each section gets half of the page, and what one leaves over goes to the other. A cursor
 * holds the last row of each section, not a number of rows, so that pages stay whole when edges come and go; one that
 * does not decode or belongs to another question starts from the first page.
 */
export function explorePage(options: ExplorePageOptions): ExplorePage {
  const cursor = decodeCursor(options);
  const uses = after(options.uses.shown, cursor?.uses ?? null);
  const usedBy = after(options.usedBy.shown, cursor?.usedBy ?? null);
  const half = Math.ceil(options.size / 2);
  const usesCount = Math.min(uses.length, Math.max(half, options.size - usedBy.length));
  const usedByCount = Math.min(usedBy.length, options.size - usesCount);
  const page = { uses: uses.slice(0, usesCount), usedBy: usedBy.slice(0, usedByCount) };
  const isLast = usesCount === uses.length && usedByCount === usedBy.length;
  return {
    ...page,
    nextCursor: isLast ? undefined : encodeCursor({
      version: 2,
      node: options.nodeId,
      minConfidence: options.minConfidence,
      uses: positionOf(page.uses) ?? cursor?.uses ?? null,
      usedBy: positionOf(page.usedBy) ?? cursor?.usedBy ?? null,
    }),
  };
}

/** The rows behind a position, by the order of `neighbourhood`; the position's own row may be gone. */
function after(rows: readonly Neighbour[], from: Position): readonly Neighbour[] {
  if (from === null) return rows;
  const exact = rows.findIndex((row) => row.id === from.id && row.edge.type === from.type);
  if (exact >= 0) return rows.slice(exact + 1);
  const next = rows.findIndex((row) => isBehind(row, from));
  return next < 0 ? [] : rows.slice(next);
}

function isBehind(row: Neighbour, from: NonNullable<Position>): boolean {
  const contains = Number(row.edge.type === EdgeType.contains) - from.contains;
  if (contains !== 0) return contains > 0;
  if (row.confidence !== from.confidence) return row.confidence < from.confidence;
  if (row.isNear !== from.isNear) return from.isNear;
  return row.id !== from.id ? row.id > from.id : row.edge.type > from.type;
}

function positionOf(rows: readonly Neighbour[]): Position | undefined {
  const last = rows[rows.length - 1];
  return last === undefined ? undefined : {
    contains: Number(last.edge.type === EdgeType.contains),
    confidence: last.confidence,
    isNear: last.isNear,
    id: last.id,
    type: last.edge.type,
  };
}

function encodeCursor(cursor: z.infer<typeof cursorShape>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(cursor));
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

function decodeCursor(options: ExplorePageOptions): z.infer<typeof cursorShape> | undefined {
  if (options.cursor === undefined || options.cursor === "") return undefined;
  try {
    const bytes = Uint8Array.fromBase64(options.cursor, { alphabet: "base64url" });
    const parsed = cursorShape.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    if (!parsed.success || parsed.data.node !== options.nodeId) return undefined;
    return parsed.data.minConfidence === options.minConfidence ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
