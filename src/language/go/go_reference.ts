import type { Reference } from "../reference_log.ts";

/** A use of a name in Go. */
export interface GoReference extends Reference {
  /** Package-level name of a value that is dropped when it turns out to be a variable of this file. */
  readonly root?: string;
  /** Type and member of a value that is dropped when it turns out to be a field. */
  readonly field?: { readonly type: string; readonly name: string };
}
