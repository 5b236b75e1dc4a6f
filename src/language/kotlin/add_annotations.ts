import { DefFlag } from "../../facts/def_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { addCall } from "./add_call.ts";
import { isType } from "./is_type.ts";
import type { CallParts, KotlinFile, Place } from "./kotlin_file.ts";
import { nameExpression } from "./name_expression.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeName } from "./type_name.ts";

/** What annotations are written on. */
interface AnnotatedOptions {
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
    for (const written of writtenAnnotations(kotlin, annotation)) {
      flags |= addAnnotation(kotlin, written, place, options);
    }
  }
  return flags;
}

interface WrittenAnnotation {
  readonly name: string;
  readonly call: CallParts;
}

/** The annotations in an `annotation` node, or in an expression as which they were parsed. */
function writtenAnnotations(kotlin: KotlinFile, node: SyntaxNode): WrittenAnnotation[] {
  switch (node.type) {
    case "annotation":
    case "file_annotation":
      return node.namedChildren.flatMap((child) => {
        const type = child.type === "constructor_invocation"
          ? child.namedChildren.find(isType)
          : child;
        if (type?.type !== "user_type") return [];
        const values = child.namedChildren.find((part) => part.type === "value_arguments");
        return [written(typeName(kotlin, type), type, type.id === child.id ? undefined : values)];
      });
    case "annotated_expression": {
      const [annotation, value] = node.namedChildren;
      const annotations = annotation === undefined ? [] : writtenAnnotations(kotlin, annotation);
      if (value?.type !== "parenthesized_expression") {
        return value === undefined
          ? annotations
          : [...annotations, ...writtenAnnotations(kotlin, value)];
      }
      return annotations.map(({ name, call }) => written(name, call.callee, value));
    }
    case "call_expression": {
      const [callee, values] = node.namedChildren;
      return callee === undefined
        ? []
        : [written(kotlin.textOf(callee).replace(/\s+/g, ""), callee, values)];
    }
    case "identifier":
    case "navigation_expression":
      return [written(kotlin.textOf(node).replace(/\s+/g, ""), node, undefined)];
    default:
      return [];
  }
}

/** @param values A `value_arguments`, or a `parenthesized_expression` that is the one argument. */
function written(
  name: string,
  callee: SyntaxNode,
  values: SyntaxNode | undefined,
): WrittenAnnotation {
  const given = values?.type === "parenthesized_expression"
    ? [values]
    : (values?.namedChildren ?? []).filter((child) => child.type === "value_argument");
  return { name, call: { callee, typeArguments: undefined, values: given, lambda: undefined } };
}

function addAnnotation(
  kotlin: KotlinFile,
  annotation: WrittenAnnotation,
  place: Place,
  options: AnnotatedOptions,
): number {
  const { name, call } = annotation;
  const ref = addCall(kotlin, call, place, {
    kind: RefKind.decorator,
    start: call.callee.startIndex,
    expr: nameExpression(kotlin, name),
    flags: 0,
  });
  if (options.keep !== false) {
    kotlin.facts.add("annotations", {
      def: options.def,
      name,
      args: kotlin.facts.get("refs", ref, "args"),
      line: kotlin.lineAt(call.callee.startIndex),
      target: options.target ?? "",
    });
  }
  const simpleName = name.slice(name.lastIndexOf(".") + 1);
  if (simpleName === "Deprecated") return DefFlag.deprecated | hiddenFlag(kotlin, call);
  return testAnnotations.has(simpleName) ? DefFlag.test : 0;
}

function hiddenFlag(kotlin: KotlinFile, { values }: CallParts): number {
  const isHidden = values.some((value) => {
    const text = kotlin.textOf(value);
    return /^(?:level\s*=\s*)?(?:DeprecationLevel\s*\.\s*)?HIDDEN$/.test(text);
  });
  return isHidden ? DefFlag.hidden : 0;
}
