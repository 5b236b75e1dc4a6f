import type { ChangedFile, CommitChange } from "./changed_file.ts";
import { isImplementation } from "./is_implementation.ts";

/** The files of a change that a task asks for: code that runs, with lines at the parent. */
export function lookedFor(change: CommitChange): ChangedFile[] {
  return change.files.filter(({ path, spans }) => isImplementation(path) && spans.length > 0);
}
