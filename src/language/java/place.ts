import type { JavaNode } from "./java_node.ts";

/** Where in a file a syntax node stands. */
export interface Place {
  /** Innermost definition that is a node of the graph; 0 for the file. */
  readonly owner: number;
  /** Innermost definition of any sort, anonymous classes included; 0 for the file. */
  readonly holder: number;
  /** Innermost scope. */
  readonly scope: number;
  /** What the declarations met here are: of the file, members, members of an anonymous class, or local. */
  readonly level: "file" | "class" | "anonymous" | "body";
  /** Definition whose result a `return` gives; 0 for none. */
  readonly returnsOf: number;
  /** Innermost block of statements. */
  readonly block?: JavaNode;
  /** Whether `scope` is that of `block` or of a part of it; a block gets one when something is declared in it. */
  readonly hasScope?: boolean;
  /** Row of exprs for the value that the innermost `switch` looks at. */
  readonly subject?: number;
}
