import type { NodeHandle } from "../facts/node_handle.ts";

/** What an id, or what was given in place of one, means. */
export type FoundNode =
  | {
    readonly kind: "one";
    readonly handle: NodeHandle;
    /** Whether it is the node's id, one that the node had before, or another way of saying which node. */
    readonly by: "id" | "redirect" | "name";
  }
  | { readonly kind: "several"; readonly handles: readonly NodeHandle[] }
  | { readonly kind: "none" };
