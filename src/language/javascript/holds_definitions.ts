import { isFunction } from "./is_function.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";
import { wrappedValue } from "./wrapped_value.ts";

/**
 * Whether an object literal holds members that are definitions: methods, and, when it has a name, functions and classes
 * as values of properties.
 */
export function holdsDefinitions(file: ScriptFile, object: number, isNamed: boolean): boolean {
  const { tree } = file;
  for (const member of tree.children(object)) {
    const kind = tree.kind(member);
    if (kind === SyntaxKind.method) return true;
    if (kind !== SyntaxKind.pair) continue;
    const value = unwrapped(file, tree.lastChild(member));
    const valueKind = tree.kind(value);
    if (valueKind === SyntaxKind.object && holdsDefinitions(file, value, isNamed)) return true;
    if (!isNamed) continue;
    if (isFunction(valueKind) || valueKind === SyntaxKind.classExpression) return true;
    if (valueKind === SyntaxKind.call && isWrapped(file, value)) return true;
  }
  return false;
}

function isWrapped(file: ScriptFile, call: number): boolean {
  const { isKnown, inner } = wrappedValue(file, call);
  return isKnown && inner !== 0;
}
