import { errorReport } from "./error_report.ts";
import type { ExitCode } from "./exit_code.ts";

/**
 * Tells an error to people.
 *
 * @param note Writes to standard error.
 * @returns The exit code that goes with it.
 */
export function tellError(error: unknown, note: (text: string) => void): ExitCode {
  const { text, exitCode } = errorReport(error);
  note(`graphin: ${text}\n`);
  return exitCode;
}
