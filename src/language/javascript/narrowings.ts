import { chainOperands } from "./chain_operands.ts";
import { chainText } from "./chain_text.ts";
import { operatorText } from "./operator_text.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** A name that is known to be an instance of a class. */
export interface Narrowing {
  /** The name, or a chain of members on it or `this`. */
  readonly path: string;
  /** Dotted name of the class. */
  readonly type: string;
  readonly node: number;
}

const NONE: readonly Narrowing[] = [];

/** What a condition (`x instanceof C`) says of names when it holds, or when it does not. */
export function narrowings(file: ScriptFile, node: number, holds: boolean): readonly Narrowing[] {
  const { tree } = file;
  switch (tree.kind(node)) {
    case SyntaxKind.parenthesized:
      return narrowings(file, tree.child(node, 0), holds);
    case SyntaxKind.unary:
      return file.text.startsWith("!", tree.start(node))
        ? narrowings(file, tree.child(node, 0), !holds)
        : NONE;
    case SyntaxKind.binary: {
      const operator = operatorText(file, node);
      if (operator === "instanceof") return holds ? instance(file, node) : NONE;
      if (operator !== (holds ? "&&" : "||")) return NONE;
      return chainOperands(file, node, operator)
        .flatMap((operand) => narrowings(file, operand, holds));
    }
    default:
      return NONE;
  }
}

function instance(file: ScriptFile, node: number): readonly Narrowing[] {
  const { tree } = file;
  const left = tree.child(node, 0);
  const path = chainText(file, left);
  const type = chainText(file, tree.lastChild(node));
  return path === "" || path === "this" || type === "" || type.startsWith("this")
    ? NONE
    : [{ path, type, node: left }];
}
