import { DefFlag } from "../../facts/def_flag.ts";
import { callableParts } from "./callable_parts.ts";
import { declareCallable } from "./declare_callable.ts";
import { holdsDefinitions } from "./holds_definitions.ts";
import { isFunction } from "./is_function.ts";
import { logicalOperands } from "./logical_operands.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";
import { unwrapped } from "./unwrapped.ts";
import { wrappedValue } from "./wrapped_value.ts";

const MAX_DEPTH = 8;

/**
 * Reads a value that is given a name: a function, class or object literal with functions becomes the definition of that
 * name, also inside casts, defaults (`a || function …`) and calls that wrap it. Returns the row of `exprs`.
 */
export function namedValue(file: ScriptFile, value: number, target: Target): number {
  const owner = name(file, value, target, MAX_DEPTH);
  const read = (): number => file.readers.expression(file, value, "stored");
  return owner === 0 ? read() : file.within({ owner, def: owner }, read);
}

/** Notes what in a value bears the name; returns the definition around a wrapped function, which is recorded at once. */
function name(file: ScriptFile, node: number, target: Target, depth: number): number {
  const { tree, adopted } = file;
  const value = unwrapped(file, node);
  const kind = tree.kind(value);
  if (depth === 0) return 0;
  switch (kind) {
    case SyntaxKind.arrowFunction:
    case SyntaxKind.functionExpression:
    case SyntaxKind.classExpression:
    case SyntaxKind.assignment:
      adopted.set(value, { target, def: 0 });
      return 0;
    case SyntaxKind.object:
      if (holdsDefinitions(file, value, true) || file.openObjects.paths.has(target.path ?? "")) {
        adopted.set(value, { target, def: 0 });
      }
      return 0;
    case SyntaxKind.ternary:
      name(file, tree.child(value, 1), target, depth - 1);
      name(file, tree.child(value, 2), target, depth - 1);
      return 0;
    case SyntaxKind.binary:
      for (const operand of logicalOperands(file, value)) name(file, operand, target, depth - 1);
      return 0;
    case SyntaxKind.call:
      return wrapped(file, value, target);
    case SyntaxKind.new:
      nameArguments(file, value, target);
      return 0;
    default:
      return 0;
  }
}

function wrapped(file: ScriptFile, call: number, target: Target): number {
  const { tree } = file;
  if (target.wrappers === "none") return 0;
  const { isKnown, inner } = wrappedValue(file, call);
  const isComponent = target.wrappers === "capital" && isComponentName(target.name);
  const isDefinition = inner === 0 ? isKnown && isComponent : isKnown || isComponent;
  if (!isDefinition) {
    if (target.wrappers === "capital") nameArguments(file, call, target);
    return 0;
  }
  const wrappedTarget = { ...target, flags: target.flags | DefFlag.wrapped };
  if (tree.kind(inner) === SyntaxKind.classExpression) {
    file.adopted.set(inner, { target: wrappedTarget, def: 0 });
    return 0;
  }
  const parts = isFunction(tree.kind(inner)) ? callableParts(file, inner) : undefined;
  const def = declareCallable(file, { node: inner, from: call, parts }, wrappedTarget);
  if (inner === 0) file.facts.set("defs", def, { maxArity: 255 });
  else file.adopted.set(inner, { target: wrappedTarget, def });
  return def;
}

/** Written like a component or class, not like a constant. */
function isComponentName(text: string): boolean {
  return /^[A-Z]/.test(text) && /[a-z]/.test(text) || text === "default";
}

/** Object literals that a call is given belong to what it returns. */
function nameArguments(file: ScriptFile, call: number, target: Target): void {
  const { tree } = file;
  const args = tree.lastChild(call);
  if (tree.kind(args) !== SyntaxKind.arguments) return;
  const object = tree.children(args).map((argument) => unwrapped(file, argument))
    .find((value) => tree.kind(value) === SyntaxKind.object && holdsDefinitions(file, value, true));
  if (object !== undefined) file.adopted.set(object, { target, def: 0 });
}
