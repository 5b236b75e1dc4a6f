/** What is told of a node's use of a table beside the edge, or in place of it where nothing describes the table. */
export interface TableUseRecord {
  /** Row of the definition that uses it; 0 is the file. */
  readonly def: number;
  /** Own id of the table's node, or the one that it would have. */
  readonly id: string;
  /** Whether nothing describes the table, so that there is no edge. */
  readonly isDangling: boolean;
  /** Codes, confidence and line as of an edge. */
  readonly type: number;
  readonly rule: number;
  readonly confidence: number;
  readonly line: number;
  /** TableAccess bits. */
  readonly access: number;
  /** Those that the table has, of what is named. */
  readonly columns: readonly string[];
}
