import { moduleSpecifier } from "./module_specifier.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

const REQUIRE = "require";

/** The module that a call names: `require("m")`, unless a scope declares `require`. */
export function requireSpecifier(file: ScriptFile, node: number): string | undefined {
  const { tree, place } = file;
  if (tree.kind(node) !== SyntaxKind.call) return undefined;
  const callee = tree.child(node, 0);
  const isName = tree.kind(callee) === SyntaxKind.identifier &&
    tree.end(callee) - tree.start(callee) === REQUIRE.length;
  if (!isName || file.textOf(callee) !== REQUIRE) return undefined;
  if (place.scope.find(REQUIRE) !== undefined) return undefined;
  return moduleSpecifier(file, tree.lastChild(node));
}
