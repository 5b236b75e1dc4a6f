import type { ObjectName } from "../database_object.ts";

/** One table or view that a statement names. */
export interface SqlTableUse {
  readonly name: ObjectName;
  readonly access: "read" | "write" | "both";
  /**
   * Names in the statement that may be columns of it: those qualified by it or its alias, those of its `INSERT` or `SET`,
   * and all that nothing qualifies. Which are columns is for the one who knows the table to say.
   */
  readonly columns: readonly string[];
  /** UTF-16 offset of the first place that names it. */
  readonly offset: number;
}
