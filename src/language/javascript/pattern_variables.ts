import { BindingFlag } from "../../facts/binding_flag.ts";
import { memberName } from "./member_name.ts";
import type { ScriptFile, Variable } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** What a pattern takes apart. */
export type PatternSource = Omit<Variable, "name" | "start">;

/**
 * The variables that a pattern binds, each with the steps that lead to it (`.key`, `[index]`, `...` for the rest). A
 * default is a further row of its variable. References inside (defaults, computed keys) are recorded.
 *
 * @param bind Called for each variable with the node of its name.
 */
export function patternVariables(
  file: ScriptFile,
  pattern: number,
  source: PatternSource,
  bind: (variable: Variable, node: number) => void,
): void {
  const { tree } = file;
  const within = (node: number, step: string): void =>
    patternVariables(file, node, { ...source, path: `${source.path ?? ""}${step}` }, bind);
  switch (tree.kind(pattern)) {
    case SyntaxKind.identifier:
    case SyntaxKind.shorthandPattern:
      bind({ ...source, name: file.textOf(pattern), start: tree.start(pattern) }, pattern);
      break;
    case SyntaxKind.objectPattern:
      for (const part of tree.children(pattern)) objectPart(file, part, within);
      break;
    case SyntaxKind.arrayPattern:
      arrayParts(file, pattern, within);
      break;
    case SyntaxKind.restPattern:
      within(tree.child(pattern, 0), "...");
      break;
    case SyntaxKind.assignmentPattern:
    case SyntaxKind.objectAssignmentPattern: {
      const target = tree.child(pattern, 0);
      patternVariables(file, target, source, bind);
      const init = file.readers.expression(file, tree.child(pattern, 1), "stored");
      const flags = (source.flags ?? 0) | BindingFlag.conditional;
      patternVariables(file, target, { kind: source.kind, init, flags }, bind);
      break;
    }
    default:
      if (pattern !== 0) file.readers.expression(file, pattern, "effect");
  }
}

function objectPart(
  file: ScriptFile,
  part: number,
  within: (node: number, step: string) => void,
): void {
  const { tree } = file;
  switch (tree.kind(part)) {
    case SyntaxKind.shorthandPattern:
      return within(part, `.${file.textOf(part)}`);
    case SyntaxKind.objectAssignmentPattern: {
      const name = tree.child(part, 0);
      return within(
        part,
        tree.kind(name) === SyntaxKind.shorthandPattern ? `.${file.textOf(name)}` : "",
      );
    }
    case SyntaxKind.pairPattern: {
      const key = tree.child(part, 0);
      if (tree.kind(key) === SyntaxKind.computedName) {
        file.readers.expression(file, tree.child(key, 0), "effect");
        return within(tree.lastChild(part), "[]");
      }
      return within(tree.lastChild(part), `.${memberName(file, key)}`);
    }
    default:
      return within(part, "");
  }
}

/** Elements by position; holes count. */
function arrayParts(
  file: ScriptFile,
  pattern: number,
  within: (node: number, step: string) => void,
): void {
  const { tree, text } = file;
  let index = 0;
  let end = tree.start(pattern) + 1;
  for (const part of tree.children(pattern)) {
    const gap = text.slice(end, tree.start(part)).replace(/\/\*.*?\*\/|\/\/.*/gs, "");
    index += gap.split(",").length - 1;
    const isRest = tree.kind(part) === SyntaxKind.restPattern;
    within(part, isRest ? "" : `[${index}]`);
    end = tree.end(part);
  }
}
