import { ExprOp } from "../../facts/expr_op.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { SuperKind } from "../../facts/super_kind.ts";
import { addAnnotations } from "./add_annotations.ts";
import { argumentParts } from "./argument_parts.ts";
import { addCall } from "./add_call.ts";
import { isType } from "./is_type.ts";
import type { CallParts, KotlinFile, Place } from "./kotlin_file.ts";
import { nameExpression } from "./name_expression.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeName } from "./type_name.ts";
import { typeOf } from "./type_of.ts";
import { addValueUse } from "./add_value_use.ts";

/** Whose supertypes are added. */
interface SupersOptions {
  readonly def: number;
  /** Kind of a supertype that is written without a constructor call. */
  readonly bareKind: SuperKind;
  /** Whether an anonymous object is made, which then is an instance of what it extends. */
  readonly isAnonymous?: boolean;
}

/** Adds supertypes, the calls of their constructors, and the expressions that they are delegated to. */
export function addSupers(
  kotlin: KotlinFile,
  specifiers: SyntaxNode,
  place: Place,
  options: SupersOptions,
): void {
  let previous = 0;
  for (const specifier of specifiers.namedChildren) {
    if (specifier.type !== "delegation_specifier") continue;
    if (previous !== 0 && isDelegate(kotlin, specifier)) {
      kotlin.facts.set("supers", previous, { kind: SuperKind.delegated });
      addDelegate(kotlin, specifier, place);
    } else {
      previous = addSuper(kotlin, specifier, place, options);
    }
  }
}

/** Whether a delegate after `by` was parsed as the argument of one more supertype, so that the class keeps its body. */
function isDelegate(kotlin: KotlinFile, specifier: SyntaxNode): boolean {
  return /^by\s/.test(kotlin.text.slice(specifier.startIndex - 1, specifier.startIndex + 2));
}

function addSuper(
  kotlin: KotlinFile,
  specifier: SyntaxNode,
  place: Place,
  options: SupersOptions,
): number {
  const annotations = specifier.namedChildren.filter((child) => child.type === "annotation");
  addAnnotations(kotlin, annotations, place, { def: options.def, keep: false });
  const node = specifier.namedChildren[annotations.length];
  if (node === undefined) return 0;
  const type = isType(node) ? node : node.namedChildren.find(isType);
  if (type === undefined) return 0;
  const row = typeOf(kotlin, type, place, RefKind.super);
  const { def } = options;
  if (node.type === "constructor_invocation") {
    const isAnonymous = options.isAnonymous === true;
    addCall(kotlin, invocation(node, type), place, {
      kind: isAnonymous ? RefKind.new : RefKind.call,
      start: type.startIndex,
      expr: isAnonymous
        ? nameExpression(kotlin, typeName(kotlin, type))
        : kotlin.addExpression({ op: ExprOp.super }),
      flags: 0,
    });
    return kotlin.facts.add("supers", { def, type: row, kind: SuperKind.extends });
  }
  if (node.type === "explicit_delegation") {
    const delegate = node.namedChildren.findLast((child) => child.id !== type.id);
    if (delegate !== undefined) {
      addValueUse(kotlin, delegate, place);
      kotlin.walk(delegate, place);
    }
    return kotlin.facts.add("supers", { def, type: row, kind: SuperKind.delegated });
  }
  return kotlin.facts.add("supers", { def, type: row, kind: options.bareKind });
}

function addDelegate(kotlin: KotlinFile, specifier: SyntaxNode, place: Place): void {
  const [node] = specifier.namedChildren;
  if (node === undefined) return;
  for (const argument of invocation(node, node).values) {
    const { value } = argumentParts(argument);
    if (value === undefined) continue;
    addValueUse(kotlin, value, place);
    kotlin.walk(value, place);
  }
}

function invocation(node: SyntaxNode, type: SyntaxNode): CallParts {
  const values = node.namedChildren.find((child) => child.type === "value_arguments");
  return {
    callee: type,
    typeArguments: undefined,
    values: (values?.namedChildren ?? []).filter((child) => child.type === "value_argument"),
    lambda: undefined,
  };
}
