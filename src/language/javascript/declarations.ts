import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { defineCallable } from "./define_callable.ts";
import { docComment } from "./doc_comment.ts";
import { readNamespace } from "./namespaces.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";
import { declaredTypeNames, readTypeParameters } from "./type_parameters.ts";
import { readVariables } from "./variables.ts";

/** What surrounds a declaration. */
export interface DeclarationContext {
  /** DefFlag bits: exported, default. */
  readonly flags: number;
  /** The node in front of which the comment stands: the declaration or the export statement around it. */
  readonly commented: number;
  /** Decorators in front of `export`. */
  readonly decorators: readonly number[];
}

/** Reads a declaration of any sort; false when the node is none. */
export function readDeclaration(
  file: ScriptFile,
  node: number,
  context: DeclarationContext,
): boolean {
  const { tree, readers } = file;
  switch (tree.kind(node)) {
    case SyntaxKind.variableDeclaration:
      readVariables(file, node, context);
      return true;
    case SyntaxKind.functionDeclaration:
    case SyntaxKind.functionSignature:
    case SyntaxKind.method:
      defineCallable(file, node, callableTarget(file, node, context));
      return true;
    case SyntaxKind.classDeclaration:
    case SyntaxKind.interfaceDeclaration:
    case SyntaxKind.enumDeclaration:
      readers.classDefinition(file, node, classTarget(file, node, context));
      return true;
    case SyntaxKind.typeAlias:
      readTypeAlias(file, node, context);
      return true;
    case SyntaxKind.ambient:
      readAmbient(file, node, context);
      return true;
    case SyntaxKind.namespace:
      readNamespace(file, node, declarationTarget(file, node, context));
      return true;
    default:
      return false;
  }
}

/** The name that a declaration gives itself, without anything special. */
function declarationTarget(
  file: ScriptFile,
  node: number,
  { flags, commented, decorators }: DeclarationContext,
): Target {
  const { tree, place } = file;
  const name = tree.childOf(node, SyntaxKind.identifier) ||
    tree.childOf(node, SyntaxKind.typeIdentifier) || tree.child(node, 0);
  const scope = place.scope.declaring;
  return {
    name: isWord(file, name) ? file.textOf(name) : "default",
    container: place.def,
    qualifier: "",
    declaredIn: scope,
    scope: scope.row,
    start: tree.start(node),
    end: tree.end(node),
    head: tree.start(node),
    prefix: "",
    flags,
    isMember: false,
    self: 0,
    selfScope: 0,
    selfFlags: 0,
    doc: docComment(file, commented),
    decorators,
    wrappers: "none",
  };
}

/** A repaired text gives an anonymous signature a name that is no word in the true text. */
function isWord(file: ScriptFile, node: number): boolean {
  return !/[\p{ID_Continue}$]/u.test(file.text[file.tree.start(node) - 1] ?? "");
}

function callableTarget(file: ScriptFile, node: number, context: DeclarationContext): Target {
  const { tree, place } = file;
  const target = declarationTarget(file, node, context);
  if (tree.kind(node) === SyntaxKind.method) {
    const name = tree.childOf(node, SyntaxKind.propertyIdentifier) || tree.child(node, 0);
    return { ...target, name: file.textOf(name) };
  }
  if (tree.kind(node) !== SyntaxKind.functionSignature) return target;
  const flags = DefFlag.signatureOnly | (place.isAmbient ? 0 : DefFlag.merged);
  return { ...target, flags: target.flags | flags };
}

function classTarget(file: ScriptFile, node: number, context: DeclarationContext): Target {
  const { tree } = file;
  const target = declarationTarget(file, node, context);
  let head = target.start;
  let name = 0;
  for (const child of tree.children(node)) {
    const kind = tree.kind(child);
    if (kind === SyntaxKind.decorator) head = tree.end(child);
    const isName = kind === SyntaxKind.identifier || kind === SyntaxKind.typeIdentifier;
    if (isName && name === 0) name = child;
  }
  while (/\s/.test(file.text[head] ?? "")) head++;
  return { ...target, name: name === 0 ? "class" : file.textOf(name), head };
}

/** A type alias is a definition but no node; the type it stands for is its `returnType`. */
function readTypeAlias(file: ScriptFile, node: number, context: DeclarationContext): void {
  const { tree, facts, readers } = file;
  const target = declarationTarget(file, node, context);
  const def = file.define({
    ...target,
    kind: DefKind.typeAlias,
    signature: file.extraction.signature(target.start, target.end),
  });
  target.declaredIn?.declare(target.name, { def });
  const list = tree.childOf(node, SyntaxKind.typeParameters);
  const source = { list, tags: [], offset: target.start };
  const names = declaredTypeNames(file, source);
  const scope = names.length === 0
    ? file.place.scope
    : file.openScope(ScopeKind.block, target.start, target.end, { form: "block", owner: def });
  facts.set("defs", def, { body: names.length === 0 ? 0 : scope.row });
  file.within({ scope, def }, () =>
    file.withTypeNames(names, "parameter", () => {
      readTypeParameters(file, def, source);
      facts.set("defs", def, { returnType: readers.type(file, tree.lastChild(node)) });
    }));
}

/** A block behind `global`, which the grammar only knows with `declare` in front; false for any other block. */
export function readGlobalBlock(file: ScriptFile, block: number): boolean {
  const { tree, text } = file;
  const start = tree.start(block);
  if (!/\bglobal\s*$/.test(text.slice(Math.max(0, start - 20), start))) return false;
  const target = declarationTarget(file, block, { flags: 0, commented: block, decorators: [] });
  readNamespace(file, block, { ...target, name: "global" });
  return true;
}

/** `declare …`, `declare global { … }` */
function readAmbient(file: ScriptFile, node: number, context: DeclarationContext): void {
  const { tree } = file;
  const inner = tree.lastChild(node);
  file.within({ isAmbient: true }, () => {
    if (tree.kind(inner) === SyntaxKind.statementBlock) {
      const target = declarationTarget(file, node, context);
      readNamespace(file, node, { ...target, name: "global" });
    } else readDeclaration(file, inner, context);
  });
}
