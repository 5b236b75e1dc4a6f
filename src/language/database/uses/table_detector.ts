import type { CodeFile } from "./code_file.ts";
import type { TableUseLog } from "./table_use_log.ts";

/** Finds what one library's way of writing says of tables. */
export interface TableDetector {
  /** Whether the file has to do with the library at all; cheap. */
  concerns(file: CodeFile): boolean;
  /** Notes the uses. What is not certain is left out. */
  find(file: CodeFile, log: TableUseLog): void;
}
