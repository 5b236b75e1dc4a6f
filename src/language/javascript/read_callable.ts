import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import type { CallableParts } from "./callable_parts.ts";
import { declaredTypeNames } from "./declared_type_names.ts";
import { docParameters } from "./doc_parameters.ts";
import { type DocTag, docTags } from "./doc_tags.ts";
import { docType } from "./doc_type.ts";
import type { LexicalScope } from "./lexical_scope.ts";
import { readParameters } from "./read_parameters.ts";
import { readTypeParameters } from "./read_type_parameters.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";

const NO_TAGS: readonly DocTag[] = [];

/** A function whose insides are to be read. */
export interface CallableBody {
  readonly node: number;
  readonly parts: CallableParts;
  /** Its definition; 0 for a lambda. */
  readonly def: number;
  /** What `this` is inside, unless it is an arrow function, which keeps that of its surroundings. */
  readonly self: number;
  readonly selfScope: number;
  readonly selfFlags: number;
  /** Whether `this.x = …` declares fields of `self`. */
  readonly isConstructing: boolean;
  /** Whether it is the constructor of the class `self`. */
  readonly isConstructor: boolean;
  /** The comment that documents it. */
  readonly doc: string;
}

/**
 * Reads type parameters, parameters, result and body of a function in a scope of its own, and completes its definition.
 * Returns the row of the scope; a signature without type parameters has none.
 */
export function readCallable(file: ScriptFile, callable: CallableBody): number {
  const { node, parts, def } = callable;
  const { tree, place } = file;
  const tags = file.isTypeScript ? NO_TAGS : docTags(callable.doc);
  const source = { list: parts.typeParameters, tags, offset: tree.start(node) };
  const typeNames = declaredTypeNames(file, source);
  const needsScope = parts.body !== 0 || typeNames.length > 0 || def === 0;
  const scope = needsScope
    ? file.openScope(
      parts.isArrow ? ScopeKind.lambda : ScopeKind.function,
      tree.start(node),
      tree.end(node),
      { form: "function", owner: def || place.def },
    )
    : undefined;
  const self = parts.isArrow ? {} : {
    self: callable.self,
    selfScope: callable.self === def && scope !== undefined ? scope.row : callable.selfScope,
    selfFlags: callable.selfFlags,
    selfConditions: place.conditions + 1,
    isConstructing: callable.isConstructing,
  };
  const change = {
    ...self,
    scope: scope ?? place.scope,
    owner: def || place.owner,
    def: def || place.def,
    branch: 0,
    conditions: place.conditions + 1,
    returns: { def, scope: def === 0 ? scope?.row ?? 0 : 0 },
  };
  const form = def === 0 ? "variable" : "parameter";
  file.within(change, () =>
    file.withTypeNames(typeNames, form, () => {
      if (def !== 0) readTypeParameters(file, def, source);
      readInside(file, callable, scope, tags);
    }));
  return scope?.row ?? 0;
}

function readInside(
  file: ScriptFile,
  callable: CallableBody,
  scope: LexicalScope | undefined,
  tags: readonly DocTag[],
): void {
  const { tree, facts, readers } = file;
  const { parts, def } = callable;
  const offset = tree.start(callable.node);
  const ownName = scope === undefined ? "" : ownNameIn(file, callable, scope);
  if (ownName !== "") scope?.declare(ownName, { mayBeDefinition: def !== 0 });
  const arity = readParameters(file, parts.parameters, {
    def,
    scope: parts.body === 0 ? undefined : scope,
    constructs: callable.isConstructor
      ? { def: callable.self, scope: callable.selfScope }
      : { def: 0, scope: 0 },
    documented: docParameters(file, tags, offset),
  });
  const returnType = parts.returnType === 0
    ? documentedType(file, tags, ["returns", "return"], offset)
    : readers.type(file, parts.returnType);
  if (def !== 0) {
    facts.set("defs", def, {
      body: scope?.row ?? 0,
      minArity: arity.min,
      maxArity: arity.max,
      receiverType: arity.receiverType || documentedType(file, tags, ["this"], offset),
      returnType,
    });
  }
  if (tree.kind(parts.body) === SyntaxKind.statementBlock) readers.statements(file, parts.body);
  else if (parts.body !== 0) {
    const value = readers.expression(file, parts.body, "stored");
    file.returned(value, tree.start(parts.body));
  }
  if (ownName !== "" && scope !== undefined) bindOwnName(file, callable, scope, ownName);
}

/** The name that a function expression has for itself, if nothing around it bears it for the function anyway. */
function ownNameIn(
  file: ScriptFile,
  { node, parts, def }: CallableBody,
  scope: LexicalScope,
): string {
  if (file.tree.kind(node) !== SyntaxKind.functionExpression || parts.name === 0) return "";
  const name = file.textOf(parts.name);
  return def !== 0 && scope.parent?.look(name)?.def === def ? "" : name;
}

/** Records the own name of a function expression, which any parameter or variable inside hides. */
function bindOwnName(
  file: ScriptFile,
  { parts, def }: CallableBody,
  scope: LexicalScope,
  name: string,
): void {
  const known = scope.own(name);
  if (known !== undefined && (known.def !== 0 || known.binding !== 0)) return;
  const init = def === 0 ? 0 : file.exprs.pointing(ExprOp.definition, def);
  const start = file.tree.start(parts.name);
  const variable = { name, kind: BindingKind.local, start, init, flags: BindingFlag.const };
  file.declare(scope, variable, def !== 0);
}

function documentedType(
  file: ScriptFile,
  tags: readonly DocTag[],
  names: readonly string[],
  offset: number,
): number {
  const tag = tags.find(({ name, type }) => type !== "" && names.includes(name));
  return tag === undefined ? 0 : docType(file, tag.type, offset);
}
