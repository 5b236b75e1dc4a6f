import { BindingFlag } from "../../facts/binding_flag.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addBody } from "./add_body.ts";
import { addDecorators } from "./add_decorators.ts";
import { annotationType } from "./annotation_type.ts";
import { decoratorNames } from "./decorator_names.ts";
import { definitionParts } from "./definition_parts.ts";
import type { DefinitionSite } from "./definition_site.ts";
import type { Frame } from "./frame.ts";
import { functionFlags } from "./function_flags.ts";
import { hasReceiver } from "./has_receiver.ts";
import { openDefinition } from "./open_definition.ts";
import { addParameters, type Arity } from "./add_parameters.ts";
import type { Place, Results } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { stateFlags } from "./state_flags.ts";
import { testConventions } from "./test_conventions.ts";
import { visitExpression } from "./visit_expression.ts";

const MAX_RETURNS = 8;

/** Records a function and what its body holds. */
export function addFunction(file: PythonFile, site: DefinitionSite): void {
  const parts = definitionParts(site.node);
  if (parts === undefined) return;
  const { place, decorators, node } = site;
  const name = parts.name.text;
  const names = decoratorNames(decorators);
  const isMember = place.frame.kind === ScopeKind.class;
  let flags = functionFlags(name, names, isMember) | stateFlags(file, node, place, name);
  if (file.text.startsWith("async", node.start)) flags |= DefFlag.async;
  if (isSignature(file, parts.body, flags, place)) flags |= DefFlag.signatureOnly;
  const firstReference = file.references.length;
  const { def, outside, frame } = openDefinition(file, site, parts, name, ScopeKind.function);
  addDecorators(file, decorators, names, place, def);
  const results: Results = { returned: [], yielded: [], isGenerator: false };
  let inside: Place = {
    ...outside,
    frame,
    scope: frame.scope,
    results,
    branch: 0,
    isConditional: false,
  };
  const hasSelf = isMember && hasReceiver(name, names);
  const arity = parts.list === undefined
    ? { min: 0, max: 0, receiver: undefined }
    : addParameters(file, parts.list, { outside, inside, def, hasReceiver: hasSelf });
  const receiver = isMember ? receiverOf(arity, place.frame, flags) : place.receiver;
  // An inner function with a parameter of the same name does not see the method's own object.
  const isHidden = !isMember && receiver !== undefined && frame.names.has(receiver.name);
  inside = { ...inside, receiver: isHidden ? undefined : receiver };
  file.facts.set("defs", def, {
    minArity: arity.min,
    maxArity: arity.max,
    returnType: parts.returnType === undefined ? 0 : typeIn(file, parts.returnType, outside),
  });
  if (testConventions.isFunction(name, inTestClass(file, place), file.extraction.path)) {
    flags |= DefFlag.test;
    file.extraction.mark(FileFlag.test);
  }
  flags |= addBody(file, site, parts, inside, def);
  if (results.isGenerator) flags |= DefFlag.generator;
  const given = results.isGenerator ? results.yielded : results.returned;
  for (const expr of given.slice(0, MAX_RETURNS)) file.facts.add("returns", { def, expr });
  file.facts.set("defs", def, { flags });
  noteOverload(file, place.frame, { name, def, firstReference, flags, names });
}

function typeIn(file: PythonFile, node: SyntaxNode, place: Place): number {
  return annotationType(file, node, place, {
    onValue: (part) => visitExpression(file, part, place, true),
  });
}

function receiverOf(arity: Arity, classFrame: Frame, flags: number): Place["receiver"] {
  const { receiver } = arity;
  if (receiver === undefined) return undefined;
  const isClass = (flags & DefFlag.static) !== 0;
  return { name: receiver, classFrame, flags: isClass ? BindingFlag.static : 0 };
}

function inTestClass(file: PythonFile, { frame }: Place): boolean | undefined {
  if (frame.kind !== ScopeKind.class) return frame.def === 0 ? undefined : false;
  return (file.facts.get("defs", frame.def, "flags") & DefFlag.test) !== 0;
}

/** A body of nothing but `...` where that says that the function is elsewhere. */
function isSignature(
  file: PythonFile,
  body: SyntaxNode | undefined,
  flags: number,
  { frame }: Place,
): boolean {
  const isAbstract = (flags & DefFlag.abstract) !== 0 || (frame.kind === ScopeKind.class &&
    (file.facts.get("defs", frame.def, "flags") & DefFlag.abstract) !== 0);
  if (body === undefined || !(isAbstract || file.isStub)) return false;
  for (const statement of body.children) {
    const type = statement.type;
    const value = type === "expression_statement" ? statement.children[0]?.type : type;
    if (value !== "ellipsis" && value !== "string" && value !== "pass_statement") return false;
  }
  return true;
}

/** Overload signatures are part of the function of that name which follows them; in a stub they stand for it. */
function noteOverload(
  file: PythonFile,
  frame: Frame,
  definition: {
    readonly name: string;
    readonly def: number;
    readonly firstReference: number;
    readonly flags: number;
    readonly names: readonly string[];
  },
): void {
  const { name, def, firstReference, names, flags } = definition;
  if (file.isStub || (names.length === 0 && file.overloads.size === 0)) return;
  const key = `${frame.scope} ${name}`;
  if (names.some((decorator) => decorator === "overload" || decorator.endsWith(".overload"))) {
    const pending = file.overloads.get(key) ?? [];
    const references = file.references.slice(firstReference).filter(({ owner }) => owner === def);
    file.overloads.set(key, [...pending, { def, flags, references }]);
    return;
  }
  for (const signature of file.overloads.get(key) ?? []) {
    file.facts.set("defs", signature.def, { flags: signature.flags | DefFlag.merged });
    for (const reference of signature.references) reference.owner = def;
  }
  file.overloads.delete(key);
}
