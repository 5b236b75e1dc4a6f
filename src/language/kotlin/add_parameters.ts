import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ParamFlag } from "../../facts/param_flag.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { addAnnotations } from "./add_annotations.ts";
import { expressions } from "./expressions.ts";
import { isType } from "./is_type.ts";
import type { KotlinFile, Place } from "./kotlin_file.ts";
import type { SyntaxNode } from "./syntax_node.ts";
import { typeOf } from "./type_of.ts";
import { addValueUse } from "./add_value_use.ts";
import { writtenType } from "./written_type.ts";

/** Least and greatest number of arguments; the greatest is 255 when there is no limit. */
interface Arity {
  readonly minArity: number;
  readonly maxArity: number;
}

const UNBOUNDED = 255;

interface Parameter {
  readonly name: SyntaxNode;
  readonly type: SyntaxNode | undefined;
  readonly typeText: string;
  readonly words: ReadonlySet<string>;
  readonly annotations: readonly SyntaxNode[];
  readonly isProperty: boolean;
  readonly isMutable: boolean;
  default: SyntaxNode | undefined;
}

/**
 * Adds the parameters of a definition in the scope of `place`.
 *
 * @param node A `function_value_parameters` or `class_parameters`.
 * @param properties Scope and class that hold the properties which constructor parameters declare.
 */
export function addParameters(
  kotlin: KotlinFile,
  node: SyntaxNode,
  def: number,
  place: Place,
  properties?: { readonly scope: number; readonly def: number },
): Arity {
  const parameters = node.type === "class_parameters"
    ? classParameters(kotlin, node)
    : functionParameters(kotlin, node);
  let minArity = 0;
  let isUnbounded = false;
  for (const parameter of parameters) {
    const isVararg = parameter.words.has("vararg");
    if (isVararg) isUnbounded = true;
    else if (parameter.default === undefined) minArity++;
    addParameter(kotlin, parameter, def, place);
    if (parameter.isProperty && properties !== undefined) {
      addProperty(kotlin, parameter, place, properties);
    }
  }
  return {
    minArity: Math.min(minArity, UNBOUNDED),
    maxArity: isUnbounded ? UNBOUNDED : Math.min(parameters.length, UNBOUNDED),
  };
}

function addParameter(kotlin: KotlinFile, parameter: Parameter, def: number, place: Place): void {
  const name = kotlin.nameOf(parameter.name);
  addAnnotations(kotlin, parameter.annotations, place, { def, target: name });
  const type = parameter.type === undefined ? 0 : typeOf(kotlin, parameter.type, place);
  let flags = parameter.isProperty ? ParamFlag.property : 0;
  if (parameter.words.has("vararg")) flags |= ParamFlag.rest;
  let value = 0;
  if (parameter.default !== undefined) {
    flags |= ParamFlag.optional;
    kotlin.walk(parameter.default, place);
    addValueUse(kotlin, parameter.default, place);
    value = expressions.of(kotlin, parameter.default, place);
  }
  const { typeText } = parameter;
  kotlin.facts.add("params", { def, name, type, typeText, default: value, flags });
  const isVararg = (flags & ParamFlag.rest) !== 0;
  kotlin.addBinding({
    scope: place.scope,
    name,
    kind: BindingKind.param,
    type: isVararg ? kotlin.facts.add("types", { op: TypeOp.array, a: type }) : type,
    start: parameter.name.startIndex,
    line: kotlin.lineAt(parameter.name.startIndex),
    flags: BindingFlag.const,
  });
}

function addProperty(
  kotlin: KotlinFile,
  parameter: Parameter,
  place: Place,
  properties: { readonly scope: number; readonly def: number },
): void {
  const isPrivate = parameter.words.has("private");
  kotlin.addBinding({
    scope: properties.scope,
    name: kotlin.nameOf(parameter.name),
    kind: BindingKind.constructorProperty,
    def: properties.def,
    type: parameter.type === undefined ? 0 : typeOf(kotlin, parameter.type, place),
    start: parameter.name.startIndex,
    line: kotlin.lineAt(parameter.name.startIndex),
    flags: (parameter.isMutable ? 0 : BindingFlag.const) |
      (isPrivate ? BindingFlag.private : BindingFlag.exported),
  });
}

/** Defaults and modifiers stand beside the parameters that they belong to. */
function functionParameters(kotlin: KotlinFile, node: SyntaxNode): Parameter[] {
  const parameters: Parameter[] = [];
  let modifiers: SyntaxNode | undefined;
  for (const child of node.namedChildren) {
    if (child.type === "parameter_modifiers") modifiers = child;
    else if (child.type === "parameter") {
      const parameter = parameterOf(kotlin, child, modifiers);
      if (parameter !== undefined) parameters.push(parameter);
      modifiers = undefined;
    } else {
      const last = parameters[parameters.length - 1];
      if (last !== undefined) last.default = child;
    }
  }
  return parameters;
}

function classParameters(kotlin: KotlinFile, node: SyntaxNode): Parameter[] {
  const parameters: Parameter[] = [];
  for (const child of node.namedChildren) {
    if (child.type !== "class_parameter") continue;
    const modifiers = child.namedChildren.find((part) => part.type === "modifiers");
    const parameter = parameterOf(kotlin, child, modifiers);
    if (parameter === undefined) continue;
    const equals = child.children.findIndex((part) => part.type === "=");
    if (equals >= 0) {
      parameter.default = child.children.slice(equals + 1)
        .find((part) => part.isNamed);
    }
    parameters.push(parameter);
  }
  return parameters;
}

function parameterOf(
  kotlin: KotlinFile,
  node: SyntaxNode,
  modifiers: SyntaxNode | undefined,
): Parameter | undefined {
  const name = node.namedChildren.find((child) => child.type === "identifier");
  if (name === undefined) return undefined;
  const type = node.namedChildren.find(isType);
  const words = new Set<string>();
  const annotations: SyntaxNode[] = [];
  for (const child of modifiers?.namedChildren ?? []) {
    if (child.type === "annotation") annotations.push(child);
    else words.add(kotlin.textOf(child));
  }
  const keyword = node.children.find((child) => child.type === "val" || child.type === "var");
  const written = type === undefined ? "dynamic" : writtenType(kotlin, type);
  return {
    name,
    type,
    typeText: words.has("vararg") ? `${written}...` : written,
    words,
    annotations,
    isProperty: keyword !== undefined,
    isMutable: keyword?.type === "var",
    default: undefined,
  };
}
