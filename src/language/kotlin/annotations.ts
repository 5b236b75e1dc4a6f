import { DefFlag } from "../../facts/def_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { addCall } from "./calls.ts";
import { nameExpression } from "./expression_rows.ts";
import type { CallParts, KotlinFile, Place } from "./kotlin_file.ts";
import { isType, typeName } from "./types.ts";
import type { SyntaxNode } from "./syntax_node.ts";

/** What annotations are written on. */
export interface AnnotatedOptions {
  /** Row of the definition. */
  readonly def: number;
  /** Name of the property or parameter, where that is annotated. */
  readonly target?: string;
  /** Whether the annotations are kept; otherwise they only are references. */
  readonly keep?: boolean;
}

const testAnnotations: ReadonlySet<string> = new Set([
  "Test",
  "ParameterizedTest",
  "RepeatedTest",
  "TestFactory",
  "TestTemplate",
  "Property",
  "Theory",
]);

/**
 * Adds annotations with their arguments, and a reference for each.
 *
 * @returns DefFlag bits that they give to what they are written on.
 */
export function addAnnotations(
  kotlin: KotlinFile,
  annotations: readonly SyntaxNode[],
  place: Place,
  options: AnnotatedOptions,
): number {
  let flags = 0;
  for (const annotation of annotations) {
    for (const node of annotation.namedChildren) {
      flags |= addAnnotation(kotlin, node, place, options);
    }
  }
  return flags;
}

function addAnnotation(
  kotlin: KotlinFile,
  node: SyntaxNode,
  place: Place,
  options: AnnotatedOptions,
): number {
  const isCall = node.type === "constructor_invocation";
  if (!isCall && !isType(node)) return 0;
  const type = isCall ? node.namedChildren.find(isType) : node;
  if (type?.type !== "user_type") return 0;
  const name = typeName(kotlin, type);
  const values = node.namedChildren.find((child) => child.type === "value_arguments");
  const call: CallParts = {
    callee: type,
    typeArguments: undefined,
    values: (isCall ? values?.namedChildren ?? [] : [])
      .filter((child) => child.type === "value_argument"),
    lambda: undefined,
  };
  const ref = addCall(kotlin, call, place, {
    kind: RefKind.decorator,
    start: type.startIndex,
    expr: nameExpression(kotlin, name),
    flags: 0,
  });
  if (options.keep !== false) {
    kotlin.facts.add("annotations", {
      def: options.def,
      name,
      args: kotlin.facts.get("refs", ref, "args"),
      line: kotlin.lineAt(type.startIndex),
      target: options.target ?? "",
    });
  }
  const simpleName = name.slice(name.lastIndexOf(".") + 1);
  if (simpleName === "Deprecated") return DefFlag.deprecated;
  return testAnnotations.has(simpleName) ? DefFlag.test : 0;
}
