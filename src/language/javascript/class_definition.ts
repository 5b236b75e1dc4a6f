import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { declaredTypeNames } from "./declared_type_names.ts";
import { docTags } from "./doc_tags.ts";
import type { LexicalScope } from "./lexical_scope.ts";
import { readClassMembers } from "./read_class_members.ts";
import { readDecorator } from "./read_decorator.ts";
import { readDecorators } from "./read_decorators.ts";
import { readHeritage } from "./read_heritage.ts";
import { readTypeParameters } from "./read_type_parameters.ts";
import type { ScriptFile } from "./script_file.ts";
import { signatureText } from "./signature_text.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";

/** Records a class, interface or enum with all that is inside; returns the row of `defs`. */
export function classDefinition(file: ScriptFile, node: number, target: Target): number {
  const { tree, facts } = file;
  const kind = tree.kind(node);
  const body = bodyOf(file, node);
  const signature = signatureText(
    file,
    { start: target.head, end: body === 0 ? target.end : tree.start(body) },
    { from: node, to: body || tree.after(node) },
  );
  const isEnum = kind === SyntaxKind.enumDeclaration;
  const def = file.define({
    kind: kind === SyntaxKind.interfaceDeclaration ? DefKind.interface : DefKind.class,
    name: target.name,
    container: target.container,
    qualifier: target.qualifier,
    scope: target.scope,
    start: target.start,
    end: target.end,
    flags: target.flags | (isEnum ? DefFlag.enum : 0) |
      (tree.hasError(node) ? DefFlag.partial : 0) |
      (/^\s*(?:declare\s+)?abstract\b/.test(signature) ? DefFlag.abstract : 0),
    signature: `${target.prefix}${signature}`,
    doc: target.doc,
  });
  target.declaredIn?.declare(target.name, { def, mayBeDefinition: true });
  for (const decorator of target.decorators) readDecorator(file, decorator, { def, target: "" });
  readDecorators(file, node, { def, target: "" });
  const around = ownNameScope(file, node, def);
  const scope = file.within(
    { scope: around },
    () =>
      file.openScope(ScopeKind.class, tree.start(node), tree.end(node), {
        form: "block",
        owner: def,
      }),
  );
  facts.set("defs", def, { body: scope.row });
  const tags = file.isTypeScript ? [] : docTags(target.doc);
  const list = tree.childOf(node, SyntaxKind.typeParameters);
  const source = { list, tags, offset: tree.start(node) };
  const change = {
    scope,
    owner: def,
    def,
    self: def,
    selfScope: scope.row,
    selfFlags: 0,
    selfConditions: file.place.conditions,
    isConstructing: true,
    branch: 0,
    returns: { def: 0, scope: 0 },
  };
  file.within(change, () =>
    file.withTypeNames(declaredTypeNames(file, source), "parameter", () => {
      readTypeParameters(file, def, source);
      readHeritage(file, node, tags);
      readClassMembers(file, body, def);
    }));
  return def;
}

/** The scope around a class: a class expression sees its own name, whatever it is assigned to. */
function ownNameScope(file: ScriptFile, node: number, def: number): LexicalScope {
  const { tree, place } = file;
  const named = tree.childOf(node, SyntaxKind.identifier) ||
    tree.childOf(node, SyntaxKind.typeIdentifier);
  if (tree.kind(node) !== SyntaxKind.classExpression || named === 0) return place.scope;
  const name = file.textOf(named);
  if (place.scope.look(name)?.def === def) return place.scope;
  const scope = file.openScope(ScopeKind.block, tree.start(node), tree.end(node), {
    form: "block",
  });
  const init = file.exprs.pointing(ExprOp.definition, def);
  const start = tree.start(named);
  file.declare(
    scope,
    { name, kind: BindingKind.local, start, init, flags: BindingFlag.const },
    true,
  );
  return scope;
}

function bodyOf(file: ScriptFile, node: number): number {
  const { tree } = file;
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    const isBody = kind === SyntaxKind.classBody || kind === SyntaxKind.interfaceBody ||
      kind === SyntaxKind.enumBody || kind === SyntaxKind.objectType;
    if (isBody) return child;
  }
  return 0;
}
