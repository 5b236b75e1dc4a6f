import type { SyntaxNode } from "../syntax_node.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";

/** Records what a statement, or a block of statements, says. */
export type VisitStatement = (file: PythonFile, node: SyntaxNode, place: Place) => void;
