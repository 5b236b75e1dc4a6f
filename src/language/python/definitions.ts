import type { SyntaxNode } from "../syntax_node.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { headSignature } from "../head_signature.ts";
import { annotationType } from "./annotation_type.ts";
import { addBases } from "./bases.ts";
import { addDecorators, decoratorNames } from "./decorators.ts";
import { classFlags, functionFlags, hasReceiver } from "./definition_flags.ts";
import { docstringOf } from "./docstring.ts";
import { Frame } from "./frame.ts";
import { addParameters, type Arity } from "./parameters.ts";
import type { Place, Results } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { isTestClass, isTestFunction } from "./test_recognition.ts";
import { addTypeParameters } from "./type_parameters.ts";
import { visitExpression } from "./visit_expression.ts";

/** Visits the statements of a body. */
export type VisitBody = (file: PythonFile, body: SyntaxNode, place: Place) => void;

/** A class or function with what stands around it. */
export interface DefinitionSite {
  readonly node: SyntaxNode;
  readonly decorators: readonly SyntaxNode[];
  readonly place: Place;
  readonly visitBody: VisitBody;
}

const MAX_RETURNS = 8;
const UNLIMITED = 255;

/** The parts of a class or function statement. */
interface Parts {
  readonly name: SyntaxNode;
  readonly typeParameters: SyntaxNode | undefined;
  /** Parameters of a function, bases of a class. */
  readonly list: SyntaxNode | undefined;
  readonly returnType: SyntaxNode | undefined;
  readonly body: SyntaxNode | undefined;
  /** Offset at which the head ends. */
  readonly headEnd: number;
}

/** Records a function and what its body holds. */
export function addFunction(file: PythonFile, site: DefinitionSite): void {
  const parts = partsOf(site.node);
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
  if (isTestFunction(name, inTestClass(file, place), file.extraction.path)) {
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

/** Records a class, its bases and what its body holds. */
export function addClass(file: PythonFile, site: DefinitionSite): void {
  const parts = partsOf(site.node);
  if (parts === undefined) return;
  const { place, decorators, node } = site;
  const name = parts.name.text;
  const names = decoratorNames(decorators);
  const { def, outside, frame } = openDefinition(file, site, parts, name, ScopeKind.class);
  addDecorators(file, decorators, names, place, def);
  const bases = addBases(file, parts.list, outside, def);
  let flags = classFlags(name, names, bases.names, bases.metaclass) |
    stateFlags(file, node, place, name);
  if (isTestClass(name, bases.names, file.extraction.path)) {
    flags |= DefFlag.test;
    if (bases.names.some((base) => base.endsWith("TestCase"))) file.extraction.mark(FileFlag.test);
  }
  file.facts.set("defs", def, { flags, minArity: 0, maxArity: UNLIMITED });
  const inside: Place = {
    ...outside,
    frame,
    scope: frame.scope,
    branch: 0,
    isConditional: false,
    receiver: undefined,
    results: undefined,
  };
  flags |= addBody(file, site, parts, inside, def);
  file.facts.set("defs", def, { flags });
}

function partsOf(node: SyntaxNode): Parts | undefined {
  let name: SyntaxNode | undefined;
  let typeParameters: SyntaxNode | undefined;
  let list: SyntaxNode | undefined;
  let returnType: SyntaxNode | undefined;
  let body: SyntaxNode | undefined;
  let last: SyntaxNode | undefined;
  for (const child of node.children) {
    switch (child.type) {
      case "identifier":
        name ??= child;
        last = child;
        break;
      case "type_parameter":
        typeParameters = child;
        last = child;
        break;
      case "parameters":
      case "argument_list":
        list = child;
        last = child;
        break;
      case "type":
        returnType = child;
        last = child;
        break;
      case "block":
        body = child;
    }
  }
  if (name === undefined || name.isMissing) return undefined;
  return { name, typeParameters, list, returnType, body, headEnd: (last ?? name).end };
}

interface OpenDefinition {
  readonly def: number;
  /** Where the head is read. */
  readonly outside: Place;
  /** Binds the names of the body. */
  readonly frame: Frame;
}

function openDefinition(
  file: PythonFile,
  { node, place }: DefinitionSite,
  parts: Parts,
  name: string,
  kind: ScopeKind,
): OpenDefinition {
  const container = place.frame.def;
  const end = node.end;
  const isFunction = kind === ScopeKind.function;
  const def = file.facts.add("defs", {
    kind: isFunction ? container === 0 ? DefKind.function : DefKind.method : DefKind.class,
    name,
    container,
    scope: place.frame.scope,
    start: node.start,
    end,
    line: node.line,
    endLine: node.endLine,
    signature: headSignature(file.extraction, node.start, parts.headEnd, [parts.list]),
    branch: place.branch,
  });
  file.declare(place.frame, name);
  const outside = addTypeParameters(file, parts.typeParameters, { ...place, owner: def }, def);
  const body = file.openScope(kind, outside.scope, def, node.start, end);
  file.facts.set("defs", def, { body });
  return { def, outside, frame: new Frame(kind, body, def, place.frame) };
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

/** Visits the body and returns DefFlag bits that it gives. */
function addBody(
  file: PythonFile,
  site: DefinitionSite,
  parts: Parts,
  inside: Place,
  def: number,
): number {
  if (parts.body === undefined) return 0;
  const { body } = parts;
  const { paragraph, isDeprecated } = docstringOf(body);
  if (paragraph !== "") file.facts.set("defs", def, { doc: paragraph });
  file.extraction.descend(undefined, () => site.visitBody(file, body, inside));
  return isDeprecated ? DefFlag.deprecated : 0;
}

function stateFlags(file: PythonFile, node: SyntaxNode, place: Place, name: string): number {
  let flags = file.hasErrors && node.hasError ? DefFlag.partial : 0;
  if (place.frame === file.fileFrame && !name.startsWith("_")) flags |= DefFlag.exported;
  return flags;
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
