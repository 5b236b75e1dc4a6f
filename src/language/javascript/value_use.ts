import { RefKind } from "../../facts/ref_kind.ts";
import { nameStart } from "./name_start.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

const MAX_CHAIN = 3;

/** Names that stand for no function or class of their own. */
const NO_VALUES: ReadonlySet<string> = new Set(["arguments", "exports", "module", "prototype"]);

/**
 * Records a name or chain of members that is passed or stored, when it may denote a function or class: parameters and
 * variables that hold something else are left out.
 *
 * @param expr The row of `exprs` of the node.
 */
export function valueUse(file: ScriptFile, node: number, expr: number): void {
  const { tree, place } = file;
  let root = node;
  let length = 0;
  while (tree.kind(root) === SyntaxKind.member) {
    root = tree.child(root, 0);
    length++;
  }
  switch (tree.kind(root)) {
    case SyntaxKind.this:
      if (length !== 1) return;
      break;
    case SyntaxKind.identifier:
    case SyntaxKind.shorthandProperty: {
      const name = file.textOf(root);
      if (length > MAX_CHAIN || NO_VALUES.has(name)) return;
      const declared = place.scope.look(name);
      if (declared !== undefined && !declared.mayBeDefinition) return;
      break;
    }
    default:
      return;
  }
  const last = tree.lastChild(node);
  if (last !== 0 && NO_VALUES.has(file.textOf(last))) return;
  file.refer({ kind: RefKind.value, expr, start: nameStart(file, node) });
}
