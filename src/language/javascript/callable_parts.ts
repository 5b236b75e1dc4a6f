import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** The parts of a function, method or signature; 0 where one is absent. */
export interface CallableParts {
  readonly isArrow: boolean;
  readonly name: number;
  readonly typeParameters: number;
  /** A list of parameters, or the one name of an arrow function without parentheses. */
  readonly parameters: number;
  readonly returnType: number;
  /** A block, or the expression of an arrow function. */
  readonly body: number;
  /** Where decorators end: the first offset of the signature. */
  readonly head: number;
}

/** Takes a function, method or signature apart. */
export function callableParts(file: ScriptFile, node: number): CallableParts {
  const { tree } = file;
  const isArrow = tree.kind(node) === SyntaxKind.arrowFunction;
  const parts = { name: 0, typeParameters: 0, parameters: 0, returnType: 0, body: 0 };
  let head = tree.start(node);
  let last = 0;
  for (const child of tree.children(node)) {
    last = child;
    switch (tree.kind(child)) {
      case SyntaxKind.decorator:
        head = tree.end(child);
        break;
      case SyntaxKind.typeParameters:
        parts.typeParameters = child;
        break;
      case SyntaxKind.formalParameters:
        if (parts.parameters === 0) parts.parameters = child;
        break;
      case SyntaxKind.typeAnnotation:
      case SyntaxKind.predicateAnnotation:
      case SyntaxKind.assertsAnnotation:
        parts.returnType = child;
        break;
      case SyntaxKind.statementBlock:
        parts.body = child;
        break;
      case SyntaxKind.accessibilityModifier:
      case SyntaxKind.overrideModifier:
      case SyntaxKind.error:
        break;
      default:
        if (!isArrow && parts.name === 0) parts.name = child;
        else if (isArrow && parts.parameters === 0) parts.parameters = child;
    }
  }
  if (isArrow && parts.body === 0 && last !== parts.parameters) parts.body = last;
  while (/\s/.test(file.text[head] ?? "")) head++;
  return { isArrow, head, ...parts };
}
