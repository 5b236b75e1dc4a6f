import type { SyntaxNode } from "../syntax_node.ts";

/** The parts of a function, a method, an interface's method, a function literal or a function type. */
export interface CallableParts {
  readonly receiver: SyntaxNode | undefined;
  readonly name: SyntaxNode | undefined;
  readonly typeParameters: SyntaxNode | undefined;
  readonly parameters: SyntaxNode | undefined;
  /** A type, or a list of them. */
  readonly result: SyntaxNode | undefined;
  readonly body: SyntaxNode | undefined;
  /** Offset at which the head ends. */
  readonly headEnd: number;
}

/** Tells the parts of something that has parameters and a result from each other. */
export function callableParts(node: SyntaxNode): CallableParts {
  const lists: SyntaxNode[] = [];
  let name: SyntaxNode | undefined;
  let typeParameters: SyntaxNode | undefined;
  let type: SyntaxNode | undefined;
  let body: SyntaxNode | undefined;
  let headEnd = node.start;
  for (const child of node.children) {
    switch (child.type) {
      case "identifier":
      case "field_identifier":
        name = child;
        break;
      case "type_parameter_list":
        typeParameters = child;
        break;
      case "parameter_list":
        lists.push(child);
        break;
      case "block":
        body = child;
        continue;
      case "ERROR":
        continue;
      default:
        type = child;
    }
    headEnd = child.end;
  }
  const receiver = node.type === "method_declaration" ? lists.shift() : undefined;
  const [parameters, results] = lists;
  return { receiver, name, typeParameters, parameters, result: type ?? results, body, headEnd };
}
