import { ExprOp } from "../../facts/expr_op.ts";
import type { ScriptFile, Use } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { typeArguments } from "./type_arguments.ts";

/** Reads an expression that carries a type: casts and assertions; returns the row of `exprs`. */
export function typedRow(file: ScriptFile, node: number, use: Use): number {
  const { tree, exprs, readers } = file;
  switch (tree.kind(node)) {
    case SyntaxKind.as: {
      const type = tree.child(node, 1);
      const row = readers.expression(file, tree.child(node, 0), use);
      return type === 0 ? row : exprs.typed(ExprOp.cast, row, readers.type(file, type));
    }
    case SyntaxKind.satisfies: {
      const row = readers.expression(file, tree.child(node, 0), use);
      readers.type(file, tree.child(node, 1));
      return row;
    }
    case SyntaxKind.typeAssertion: {
      const [type = 0] = typeArguments(file, tree.child(node, 0));
      const row = readers.expression(file, tree.lastChild(node), use);
      return type === 0 ? row : exprs.typed(ExprOp.cast, row, type);
    }
    case SyntaxKind.instantiation: {
      const row = readers.expression(file, tree.child(node, 0), use);
      const types = typeArguments(file, tree.child(node, 1));
      return exprs.typed(ExprOp.typeArguments, row, file.types.list(types));
    }
    default:
      return exprs.add(ExprOp.nonNull, readers.expression(file, tree.child(node, 0), use));
  }
}
