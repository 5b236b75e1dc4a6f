import type { DefRef } from "./def_ref.ts";
import type { EdgeType } from "./edge_type.ts";
import type { RuleId } from "./rule.ts";

/** An edge from a definition of the file that was linked. */
export interface LinkedEdge {
  /** Row of the source definition; 0 is the file. */
  readonly source: number;
  readonly target: DefRef;
  readonly type: EdgeType;
  readonly rule: RuleId;
  /** Of the rule, in the language of the file. */
  readonly confidence: number;
  /** One-based line of the first piece of evidence. */
  readonly line: number;
}

/** How many references of a definition lead out of the workspace, by package. */
export interface ExternalCount {
  readonly source: number;
  readonly package: string;
  readonly count: number;
}

/** How many references of a definition to a name lead nowhere that is known. */
export interface UnresolvedCount {
  readonly source: number;
  readonly name: string;
  readonly count: number;
}

/** What is told of a definition's use of a table beside the edge, or in place of it where nothing describes the table. */
export interface LinkedTableUse {
  /** Row of the source definition; 0 is the file. */
  readonly source: number;
  /** Id of the table's node, or the one that it would have. */
  readonly id: string;
  /** Undefined for a table that nothing describes. */
  readonly ref: DefRef | undefined;
  readonly type: EdgeType;
  /** Those of the edge. */
  readonly rule: RuleId;
  readonly confidence: number;
  readonly line: number;
  /** TableAccess bits. */
  readonly access: number;
  readonly columns: readonly string[];
}

/** Everything that linking one file gives, in an order that depends on the facts alone. */
export interface LinkResult {
  readonly edges: readonly LinkedEdge[];
  readonly externals: readonly ExternalCount[];
  readonly unresolved: readonly UnresolvedCount[];
  /** One of each source, id and type; those of which there is nothing to tell but an edge are left out. */
  readonly tableUses: readonly LinkedTableUse[];
  /** Keys of all that was read of other files, sorted. */
  readonly demand: Float64Array;
}
