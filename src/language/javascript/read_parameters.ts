import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ParamFlag } from "../../facts/param_flag.ts";
import type { DocParameter } from "./doc_parameters.ts";
import type { LexicalScope } from "./lexical_scope.ts";
import { patternVariables } from "./pattern_variables.ts";
import { readDecorators } from "./read_decorators.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Where parameters belong. */
export interface ParameterHome {
  /** Function or method that has them; 0 for a lambda. */
  readonly def: number;
  /** Scope of the body; none for a signature. */
  readonly scope: LexicalScope | undefined;
  /** Class whose constructor this is, with the row of its scope; 0 when it is none. */
  readonly constructs: { readonly def: number; readonly scope: number };
  readonly documented: readonly DocParameter[];
}

/** Numbers of arguments that a function takes, and the type of its `this` parameter. */
export interface Arity {
  readonly min: number;
  /** 255 without a limit. */
  readonly max: number;
  readonly receiverType: number;
}

const UNLIMITED = 255;

interface Parameter {
  readonly node: number;
  readonly pattern: number;
  readonly annotation: number;
  readonly init: number;
  readonly modifiers: string;
  readonly isRest: boolean;
  readonly isOptional: boolean;
}

/** Records the parameters of a function and the variables that they bind. */
export function readParameters(file: ScriptFile, list: number, home: ParameterHome): Arity {
  const { tree } = file;
  const nodes = tree.kind(list) === SyntaxKind.formalParameters
    ? tree.children(list)
    : list === 0
    ? []
    : [list];
  let required = 0;
  let count = 0;
  let isUnlimited = false;
  let receiverType = 0;
  for (const node of nodes) {
    if (tree.kind(node) === SyntaxKind.error) continue;
    const parameter = parameterOf(file, node);
    if (tree.kind(parameter.pattern) === SyntaxKind.this) {
      receiverType = readReceiver(file, parameter, home.def);
      continue;
    }
    const documented = documentedAs(file, parameter, home.documented, count);
    readParameter(file, parameter, home, documented);
    const isOptional = parameter.isOptional || (documented?.isOptional ?? false);
    count++;
    if (parameter.isRest) isUnlimited = true;
    else if (!isOptional) required++;
  }
  return {
    min: Math.min(required, UNLIMITED - 1),
    max: isUnlimited ? UNLIMITED : Math.min(count, UNLIMITED - 1),
    receiverType,
  };
}

function parameterOf(file: ScriptFile, node: number): Parameter {
  const { tree } = file;
  const kind = tree.kind(node);
  if (kind === SyntaxKind.assignmentPattern) {
    const [pattern = 0, init = 0] = tree.children(node);
    return { ...PLAIN, node, pattern, init, isOptional: true };
  }
  if (kind === SyntaxKind.restPattern) {
    return { ...PLAIN, node, pattern: tree.child(node, 0), isRest: true };
  }
  if (kind !== SyntaxKind.requiredParameter && kind !== SyntaxKind.optionalParameter) {
    return { ...PLAIN, node, pattern: node };
  }
  let pattern = 0;
  let annotation = 0;
  let init = 0;
  let head = tree.start(node);
  for (const child of tree.children(node)) {
    const childKind = tree.kind(child);
    if (childKind === SyntaxKind.decorator) head = tree.end(child);
    else if (childKind === SyntaxKind.typeAnnotation) annotation = child;
    else if (childKind === SyntaxKind.accessibilityModifier) continue;
    else if (childKind === SyntaxKind.overrideModifier) continue;
    else if (pattern === 0) pattern = child;
    else init = child;
  }
  const isRest = tree.kind(pattern) === SyntaxKind.restPattern;
  return {
    node,
    pattern: isRest ? tree.child(pattern, 0) : pattern,
    annotation,
    init,
    modifiers: file.text.slice(head, tree.start(pattern)),
    isRest,
    isOptional: kind === SyntaxKind.optionalParameter || init !== 0,
  };
}

const PLAIN: Parameter = {
  node: 0,
  pattern: 0,
  annotation: 0,
  init: 0,
  modifiers: "",
  isRest: false,
  isOptional: false,
};

/** What the doc comment says of a parameter: found by name, or by position when the parameter is a pattern. */
function documentedAs(
  file: ScriptFile,
  { pattern }: Parameter,
  documented: readonly DocParameter[],
  index: number,
): DocParameter | undefined {
  if (documented.length === 0) return undefined;
  if (file.tree.kind(pattern) !== SyntaxKind.identifier) return documented[index];
  const name = file.textOf(pattern);
  return documented.find((parameter) => parameter.name === name);
}

function readReceiver(file: ScriptFile, parameter: Parameter, def: number): number {
  const { annotation } = parameter;
  const type = annotation === 0 ? 0 : file.readers.type(file, annotation);
  if (def !== 0) {
    file.facts.add("params", {
      def,
      name: "this",
      type,
      typeText: typeText(file, parameter),
      flags: ParamFlag.receiver,
    });
  }
  return type;
}

function readParameter(
  file: ScriptFile,
  parameter: Parameter,
  home: ParameterHome,
  documented: DocParameter | undefined,
): void {
  const { tree, facts, readers } = file;
  const { pattern, annotation, node } = parameter;
  const isName = tree.kind(pattern) === SyntaxKind.identifier;
  const name = isName ? file.textOf(pattern) : "";
  readDecorators(file, node, { def: home.def, target: name });
  const type = annotation === 0 ? documented?.type ?? 0 : readers.type(file, annotation);
  const init = parameter.init === 0 ? 0 : readers.expression(file, parameter.init, "stored");
  const isProperty = home.constructs.def !== 0 &&
    /\b(?:public|private|protected|readonly|override)\b/
      .test(parameter.modifiers);
  if (home.def !== 0) {
    facts.add("params", {
      def: home.def,
      name,
      type,
      typeText: typeText(file, parameter),
      default: init,
      flags: (parameter.isOptional || (documented?.isOptional ?? false) ? ParamFlag.optional : 0) |
        (parameter.isRest ? ParamFlag.rest : 0) | (isProperty ? ParamFlag.property : 0),
    });
  }
  if (home.scope === undefined) return;
  const { scope } = home;
  const source = { kind: BindingKind.param, type, init };
  // Behind its parts, so that it counts as a parameter before the next one and not before its own parts.
  if (!isName) file.declare(scope, { ...source, name: "", start: tree.end(pattern) }, false);
  patternVariables(file, pattern, source, (variable) => file.declare(scope, variable, false));
  if (isProperty) declareProperty(file, parameter, { name, type }, home.constructs);
}

/** The declared type; in JavaScript the whole parameter. */
function typeText(file: ScriptFile, { node, annotation }: Parameter): string {
  const { tree, extraction } = file;
  if (!file.isTypeScript) return extraction.signature(tree.start(node), tree.end(node));
  if (annotation === 0) return "";
  return extraction.signature(tree.start(tree.child(annotation, 0)), tree.end(annotation));
}

function declareProperty(
  file: ScriptFile,
  { modifiers, pattern }: Parameter,
  { name, type }: { readonly name: string; readonly type: number },
  constructs: { readonly def: number; readonly scope: number },
): void {
  file.bind(constructs.scope, {
    name,
    kind: BindingKind.constructorProperty,
    def: constructs.def,
    type,
    start: file.tree.start(pattern),
    flags: (/\breadonly\b/.test(modifiers) ? BindingFlag.const : 0) |
      (/\bprivate\b/.test(modifiers) ? BindingFlag.private : 0),
  });
}
