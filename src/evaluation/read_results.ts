import { jsonRecords } from "./json_records.ts";
import { type TaskResult, taskResultShape } from "./task_result.ts";

/**
 * Reads a file of results. A line that is not whole, as the last one of a run that was interrupted, is left out.
 */
export function readResults(text: string): TaskResult[] {
  return jsonRecords(text).records.flatMap(({ value }) => {
    const read = taskResultShape.safeParse(value);
    return read.success ? [read.data] : [];
  });
}
