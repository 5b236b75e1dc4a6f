import type { Node } from "web-tree-sitter";
import type { JavaFile } from "./java_file.ts";

/** A method, constructor or element of an annotation type taken apart. */
export interface CallableParts {
  readonly name: Node;
  readonly typeParams?: Node;
  /** Annotations between type parameters and result. */
  readonly annotations: readonly Node[];
  readonly result?: Node;
  readonly params?: Node;
  /** Dimensions after the parameters, which belong to the result. */
  readonly dimensions?: Node;
  readonly thrown?: Node;
  readonly body?: Node;
  /** Default of an annotation's element. */
  readonly value?: Node;
}

/** Takes a callable apart; undefined when it has no name. */
export function callablePartsOf(java: JavaFile, node: Node): CallableParts | undefined {
  const parts: { -readonly [K in keyof CallableParts]?: CallableParts[K] } = {};
  const annotations: Node[] = [];
  for (const child of node.namedChildren) {
    if (java.isComment(child)) continue;
    const type = child.type;
    if (type === "identifier" && parts.name === undefined) parts.name = child;
    else if (type === "formal_parameters") parts.params = child;
    else if (type === "block" || type === "constructor_body") parts.body = child;
    else if (type === "type_parameters") parts.typeParams = child;
    else if (type === "throws") parts.thrown = child;
    else if (type === "dimensions") parts.dimensions = child;
    else if (type === "annotation" || type === "marker_annotation") {
      if (parts.name === undefined) annotations.push(child);
      else parts.value = child;
    } else if (parts.name !== undefined) parts.value = child;
    else if (type !== "modifiers") parts.result = child;
  }
  return parts.name === undefined ? undefined : { ...parts, name: parts.name, annotations };
}
