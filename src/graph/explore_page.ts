import * as z from "zod";
import { EdgeType } from "../link/edge_type.ts";
import { StableHash } from "../link/stable_hash.ts";
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

/** Of a row: whether it is structure, confidence, nearness, id, type; the order of rows follows these. */
const position = z.tuple([z.number(), z.number(), z.number(), z.string(), z.number()]).nullable();

/** Version, hash of the explored node's id, lowest confidence, last row of each section. */
const cursorShape = z.tuple([z.literal(2), z.number(), z.number(), position, position]);

type Position = z.infer<typeof position>;

/**
 * One page of a node's edges. Each section gets half of the page, and what one leaves over goes to the other. A cursor
 * holds the last row of each section, not a number of rows, so that pages stay whole when edges come and go; one that
 * does not decode or belongs to another question starts from the first page.
 */
export function explorePage(options: ExplorePageOptions): ExplorePage {
  const cursor = decodeCursor(options);
  const [, , , lastUse = null, lastUser = null] = cursor ?? [];
  const uses = after(options.uses.shown, lastUse);
  const usedBy = after(options.usedBy.shown, lastUser);
  const half = Math.ceil(options.size / 2);
  const usesCount = Math.min(uses.length, Math.max(half, options.size - usedBy.length));
  const usedByCount = Math.min(usedBy.length, options.size - usesCount);
  const page = { uses: uses.slice(0, usesCount), usedBy: usedBy.slice(0, usedByCount) };
  const isLast = usesCount === uses.length && usedByCount === usedBy.length;
  return {
    ...page,
    nextCursor: isLast ? undefined : encodeCursor([
      2,
      hashOf(options.nodeId),
      options.minConfidence,
      positionOf(page.uses) ?? lastUse,
      positionOf(page.usedBy) ?? lastUser,
    ]),
  };
}

/** The rows behind a position, by the order of `neighbourhood`; the position's own row may be gone. */
function after(rows: readonly Neighbour[], from: Position): readonly Neighbour[] {
  if (from === null) return rows;
  const [, , , id, type] = from;
  const exact = rows.findIndex((row) => row.id === id && row.edge.type === type);
  if (exact >= 0) return rows.slice(exact + 1);
  const next = rows.findIndex((row) => isBehind(row, from));
  return next < 0 ? [] : rows.slice(next);
}

function isBehind(row: Neighbour, from: NonNullable<Position>): boolean {
  const [structure, confidence, near, id, type] = from;
  const isStructure = Number(row.edge.type === EdgeType.contains);
  if (isStructure !== structure) return isStructure > structure;
  if (row.confidence !== confidence) return row.confidence < confidence;
  if (Number(row.isNear) !== near) return near === 1;
  return row.id !== id ? row.id > id : row.edge.type > type;
}

function positionOf(rows: readonly Neighbour[]): Position | undefined {
  const last = rows[rows.length - 1];
  return last === undefined ? undefined : [
    Number(last.edge.type === EdgeType.contains),
    last.confidence,
    Number(last.isNear),
    last.id,
    last.edge.type,
  ];
}

function hashOf(nodeId: string): number {
  return new StableHash().text(nodeId).value();
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
    if (!parsed.success) return undefined;
    const [, node, minConfidence] = parsed.data;
    const isSame = node === hashOf(options.nodeId) && minConfidence === options.minConfidence;
    return isSame ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
