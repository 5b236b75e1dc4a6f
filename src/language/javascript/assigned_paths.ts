import { chainText } from "./chain_text.ts";
import { holdsDefinitions } from "./holds_definitions.ts";
import { isFunction } from "./is_function.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";
import { wrappedValue } from "./wrapped_value.ts";

/**
 * The names of what stands in front of members to which a file assigns functions or classes: `app`, `app.routes`,
 * `exports.app`.
 */
export function assignedPaths(file: ScriptFile): ReadonlySet<string> {
  const { tree } = file;
  const paths = new Set<string>();
  for (let node = 1; node < tree.count; node++) {
    if (tree.kind(node) !== SyntaxKind.assignment) continue;
    const left = unwrapped(file, tree.child(node, 0));
    const isMember = tree.kind(left) === SyntaxKind.member ||
      tree.kind(left) === SyntaxKind.subscript;
    if (!isMember || !isDefinition(file, tree.lastChild(node))) continue;
    let path = chainText(file, tree.child(left, 0)).replace(/^module\.exports\b/, "exports");
    while (path !== "" && !paths.has(path)) {
      paths.add(path);
      path = path.slice(0, Math.max(0, path.lastIndexOf(".")));
    }
  }
  return paths;
}

/** Whether what is assigned, at the end of a chain of assignments, is a definition by the name it is given. */
function isDefinition(file: ScriptFile, node: number): boolean {
  const { tree } = file;
  let value = unwrapped(file, node);
  while (tree.kind(value) === SyntaxKind.assignment) value = unwrapped(file, tree.lastChild(value));
  const kind = tree.kind(value);
  if (kind === SyntaxKind.object) return holdsDefinitions(file, value, true);
  if (kind === SyntaxKind.call) {
    const { isKnown, inner } = wrappedValue(file, value);
    return isKnown && inner !== 0;
  }
  return isFunction(kind) || kind === SyntaxKind.classExpression;
}
