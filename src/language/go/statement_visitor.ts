import type { SyntaxNode } from "../syntax_node.ts";
import type { GoFile } from "./go_file.ts";
import type { Place } from "./place.ts";

/** Records what a statement, a list of statements or an expression says. */
export type StatementVisitor = (file: GoFile, node: SyntaxNode, place: Place) => void;
