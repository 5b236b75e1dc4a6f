import type { SyntaxNode } from "../syntax_node.ts";
import { parameterParts } from "./parameter_parts.ts";

/** What a receiver says. */
export interface ReceiverParts {
  /** Name of the receiver; empty without one. */
  readonly name: string;
  /** Name of its type, without pointer and type arguments. */
  readonly type: string;
  /** The names that the type parameters get in the method. */
  readonly typeArguments: SyntaxNode | undefined;
}

/** Reads the receiver of a method: `(orders *Orders[T])`. */
export function receiverParts(list: SyntaxNode | undefined): ReceiverParts | undefined {
  const [parameter] = parameterParts(list);
  let type = parameter?.type;
  while (type?.type === "pointer_type" || type?.type === "parenthesized_type") {
    type = type.children[0];
  }
  const [named, typeArguments] = type?.type === "generic_type" ? type.children : [type, undefined];
  if (parameter === undefined || named === undefined) return undefined;
  return { name: parameter.names[0]?.text ?? "", type: named.text, typeArguments };
}
