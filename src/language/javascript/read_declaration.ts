import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { ScopeKind } from "../../facts/scope_kind.ts";
import { type DeclarationContext, declarationTarget } from "./declaration_target.ts";
import { declaredTypeNames } from "./declared_type_names.ts";
import { defineCallable } from "./define_callable.ts";
import { readNamespace } from "./read_namespace.ts";
import { readTypeParameters } from "./read_type_parameters.ts";
import { readVariables } from "./read_variables.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";

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
