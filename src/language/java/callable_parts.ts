import type { JavaNode } from "./java_node.ts";
import type { JavaFile } from "./java_file.ts";

/** A method, constructor or element of an annotation type taken apart. */
export interface CallableParts {
  readonly name: JavaNode;
  readonly typeParams?: JavaNode;
  /** Annotations between type parameters and result. */
  readonly annotations: readonly JavaNode[];
  readonly result?: JavaNode;
  readonly params?: JavaNode;
  /** Dimensions after the parameters, which belong to the result. */
  readonly dimensions?: JavaNode;
  readonly thrown?: JavaNode;
  readonly body?: JavaNode;
  /** Default of an annotation's element. */
  readonly value?: JavaNode;
}

/** Takes a callable apart; undefined when it has no name. */
export function callablePartsOf(java: JavaFile, node: JavaNode): CallableParts | undefined {
  const parts: { -readonly [K in keyof CallableParts]?: CallableParts[K] } = {};
  const annotations: JavaNode[] = [];
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
