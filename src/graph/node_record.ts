import type { DefKind } from "../facts/def_kind.ts";

/** What the graph keeps of one node. Offsets are bytes of its file, lines are one-based. */
export interface NodeRecord {
  /** Id, unique within the file. */
  readonly id: string;
  readonly simpleName: string;
  readonly container: string;
  readonly signature: string;
  readonly kind: DefKind;
  /** NodeFlag bits. */
  readonly flags: number;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly endLine: number;
  /** 64-bit hash of the node's bytes. */
  readonly hashLow: number;
  readonly hashHigh: number;
}
