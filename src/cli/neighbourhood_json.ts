import type { ExploreAnswer, NeighbourRow } from "../workspace/workspace_api.ts";
import { type NodeJson, nodeJson } from "./node_json.ts";

/** An edge as `--json` gives it: the node at its other end, and where it comes from. */
export interface NeighbourJson extends NodeJson {
  readonly type: string;
  readonly confidence: number;
  readonly rule: string;
  readonly evidence_file: string;
  readonly evidence_line: number;
  /** Id of the definition that is called, where this one may run in its place. */
  readonly dispatched_from?: string;
  /** How many may run in place of this one, where they are not listed. */
  readonly implementations?: number;
  /** What is done to a table: `read`, `write` or `both`. */
  readonly access?: string;
  /** Columns of the table that are named with it. */
  readonly columns?: readonly string[];
  /** Whether no file describes the table. */
  readonly missing?: boolean;
}

/** A neighbourhood as `--json` gives it. */
export interface NeighbourhoodJson {
  readonly node: NodeJson;
  readonly redirected_from: string | null;
  readonly asked_as: string | null;
  readonly uses: readonly NeighbourJson[];
  readonly used_by: readonly NeighbourJson[];
  readonly totals: { readonly uses: number; readonly used_by: number };
  readonly hidden: { readonly uses: number; readonly used_by: number };
  readonly external: readonly { readonly package: string; readonly count: number }[];
  readonly unresolved: readonly { readonly name: string; readonly count: number }[];
  readonly unresolved_namesakes: number;
  readonly next_cursor: string | null;
  /** Files of the answer that are not on disk as they are indexed. */
  readonly outdated: readonly string[];
}

/** The JSON form of a node's neighbourhood. */
export function neighbourhoodJson(
  answer: Extract<ExploreAnswer, { kind: "found" }>,
): NeighbourhoodJson {
  return {
    node: nodeJson(answer.node),
    redirected_from: answer.redirectedFrom ?? null,
    asked_as: answer.askedAs ?? null,
    uses: answer.uses.map(neighbourJson),
    used_by: answer.usedBy.map(neighbourJson),
    totals: { uses: answer.totals.uses, used_by: answer.totals.usedBy },
    hidden: { uses: answer.hidden.uses, used_by: answer.hidden.usedBy },
    external: answer.externals,
    unresolved: answer.unresolved,
    unresolved_namesakes: answer.unresolvedNamesakes,
    next_cursor: answer.nextCursor ?? null,
    outdated: answer.outdated ?? [],
  };
}

function neighbourJson(row: NeighbourRow): NeighbourJson {
  return {
    ...nodeJson(row),
    type: row.type,
    confidence: row.confidence,
    rule: row.rule,
    evidence_file: row.evidenceFile,
    evidence_line: row.evidenceLine,
    ...(row.dispatchedFrom === undefined ? {} : { dispatched_from: row.dispatchedFrom }),
    ...(row.implementations === undefined ? {} : { implementations: row.implementations }),
    ...(row.access === undefined ? {} : { access: row.access }),
    ...(row.columns === undefined ? {} : { columns: row.columns }),
    ...(row.isMissing === undefined ? {} : { missing: row.isMissing }),
  };
}
