import { BindingKind } from "../../facts/binding_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { declareVariable } from "./declare_variable.ts";
import type { GoFile } from "./go_file.ts";
import { TypeOp } from "../../facts/type_op.ts";
import type { Place } from "./place.ts";

/** Names that are declared together. */
export interface Declaration {
  readonly names: readonly SyntaxNode[];
  /** Row of the declared type; 0 when there is none. */
  readonly type: number;
  readonly values: readonly SyntaxNode[];
  readonly flags?: number;
}

/** Visits a value and gives its row of `exprs`. */
export type ReadValue = (file: GoFile, node: SyntaxNode, place: Place) => number;

/**
 * Records `var a, b T = x, y` and `a, b := f()`. The names are visible behind the values. One call may give several
 * values; the second value of a type assertion, a map index or a receive says whether there was one.
 */
export function addValues(
  file: GoFile,
  declaration: Declaration,
  place: Place,
  read: ReadValue,
): void {
  const { names, type, values, flags = 0 } = declaration;
  const { block } = place;
  const rows = values.map((value) => read(file, value, place));
  const kind = BindingKind.local;
  const [only] = values;
  const isShared = names.length > 1 && values.length === 1;
  const hasOutcome = isShared && names.length === 2 && only !== undefined && mayFail(file, only);
  names.forEach((at, index) => {
    if (hasOutcome && index === 1) {
      const bool = file.types.row(TypeOp.named, 0, block.scope, "bool");
      declareVariable(file, block, { at, kind, type: type || bool, flags });
      return;
    }
    declareVariable(file, block, {
      at,
      kind,
      type,
      init: rows[isShared ? 0 : index] ?? 0,
      path: isShared && !hasOutcome ? `[${index}]` : "",
      flags,
    });
  });
}

/** Whether an expression may give a second value that tells how it went. */
function mayFail(file: GoFile, value: SyntaxNode): boolean {
  switch (value.type) {
    case "type_assertion_expression":
    case "index_expression":
      return true;
    case "unary_expression":
      return file.text.startsWith("<-", value.start);
    default:
      return false;
  }
}
