import type { SyntaxNode } from "../syntax_node.ts";
import type { Place } from "./place.ts";
import type { VisitStatement } from "./visit_statement.ts";

/** A class or function with what stands around it. */
export interface DefinitionSite {
  readonly node: SyntaxNode;
  readonly decorators: readonly SyntaxNode[];
  readonly place: Place;
  readonly visitBody: VisitStatement;
}
