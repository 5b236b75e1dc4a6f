import type { Block } from "./block.ts";

/** Where the extractor stands. */
export interface Place {
  readonly block: Block;
  /** Definition that references belong to; 0 for the file. */
  readonly owner: number;
  /** Collects what the function returns; undefined outside of functions. */
  readonly returned: number[] | undefined;
  /** Name of the receiver and of its type. */
  readonly receiver: { readonly name: string; readonly type: string } | undefined;
}
