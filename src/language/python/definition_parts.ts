import type { SyntaxNode } from "../syntax_node.ts";

/** The parts of a class or function statement. */
export interface DefinitionParts {
  readonly name: SyntaxNode;
  readonly typeParameters: SyntaxNode | undefined;
  /** Parameters of a function, bases of a class. */
  readonly list: SyntaxNode | undefined;
  readonly returnType: SyntaxNode | undefined;
  readonly body: SyntaxNode | undefined;
  /** Offset at which the head ends. */
  readonly headEnd: number;
}

export function definitionParts(node: SyntaxNode): DefinitionParts | undefined {
  let name: SyntaxNode | undefined;
  let typeParameters: SyntaxNode | undefined;
  let list: SyntaxNode | undefined;
  let returnType: SyntaxNode | undefined;
  let body: SyntaxNode | undefined;
  let last: SyntaxNode | undefined;
  for (const child of node.children) {
    switch (child.type) {
      case "identifier":
        name ??= child;
        last = child;
        break;
      case "type_parameter":
        typeParameters = child;
        last = child;
        break;
      case "parameters":
      case "argument_list":
        list = child;
        last = child;
        break;
      case "type":
        returnType = child;
        last = child;
        break;
      case "block":
        body = child;
    }
  }
  if (name === undefined || name.isMissing) return undefined;
  return { name, typeParameters, list, returnType, body, headEnd: (last ?? name).end };
}
