import { DefFlag } from "../../facts/def_flag.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { docComment } from "./doc_comment.ts";
import { namedValue } from "./named_value.ts";
import { namesInPattern } from "./names_in_pattern.ts";
import { readDeclaration } from "./read_declaration.ts";
import { readImportAlias } from "./read_import_alias.ts";
import type { ScriptFile } from "./script_file.ts";
import { specifierNames } from "./specifier_names.ts";
import { stringValue } from "./string_value.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";
import { wrappedValue } from "./wrapped_value.ts";

/** Reads an export statement: what it declares, and the names under which the module offers what. */
export function readExport(file: ScriptFile, node: number): void {
  const { tree, text, place } = file;
  if (place.scope === file.fileScope) file.isModule = true;
  const parts = tree.children(node).filter((part) => tree.kind(part) !== SyntaxKind.decorator);
  const [first = 0] = parts;
  const last = parts[parts.length - 1] ?? 0;
  const words = exportWords(file, node);
  if (/^default\b/.test(words)) return readDefault(file, node, first);
  if (words.startsWith("=")) return readExportEquals(file, node, first);
  if (/^as\b/.test(words)) return;
  const hasSource = tree.kind(last) === SyntaxKind.string;
  const specifier = hasSource
    ? stringValue(text.slice(tree.start(last) + 1, tree.end(last) - 1))
    : "";
  switch (tree.kind(first)) {
    case SyntaxKind.exportClause:
      return readClause(file, first, specifier);
    case SyntaxKind.namespaceExport: {
      const exported = unquoted(file.textOf(tree.lastChild(first)));
      return add(file, node, { exported, specifier, kind: ExportKind.starAs });
    }
    case SyntaxKind.string:
      return add(file, node, { exported: "", specifier, kind: ExportKind.star });
    case SyntaxKind.importAlias:
      return readImportAlias(file, first, true);
    default:
      readExported(file, node, first);
  }
}

/** The text behind `export`, past decorators. */
function exportWords(file: ScriptFile, node: number): string {
  const { tree, text } = file;
  let start = tree.start(node);
  for (const child of tree.children(node)) {
    const isLeading = tree.kind(child) === SyntaxKind.decorator &&
      !text.slice(start, tree.start(child)).includes("export");
    if (!isLeading) break;
    start = tree.end(child);
  }
  return text.slice(start, start + 200).replace(/^\s*export\s*/, "");
}

interface ExportRow {
  readonly exported: string;
  readonly local?: string;
  readonly expr?: number;
  readonly specifier?: string;
  readonly kind: ExportKind;
}

/** Exports of a namespace are no exports of the module: its members' flags tell. */
function add(file: ScriptFile, node: number, row: ExportRow): void {
  if (file.place.scope.row !== FactsBuilder.fileScope) return;
  file.facts.add("exports", { ...row, line: file.lineAt(file.tree.start(node)) });
}

function readClause(file: ScriptFile, clause: number, specifier: string): void {
  for (const item of file.tree.children(clause)) {
    const { name, alias } = specifierNames(file.textOf(item));
    const kind = specifier === "" ? ExportKind.local : ExportKind.reExport;
    add(file, item, { exported: alias, local: name, specifier, kind });
    if (specifier === "") file.exportedNames.add(name);
  }
}

/** `export const …`, `export class …` and so on. */
function readExported(file: ScriptFile, node: number, declaration: number): void {
  const { tree } = file;
  const decorators = decoratorsOf(file, node);
  readDeclaration(file, declaration, { flags: DefFlag.exported, commented: node, decorators });
  for (const name of declaredNames(file, declaration)) {
    add(file, declaration, { exported: name, local: name, kind: ExportKind.local });
  }
  if (tree.kind(declaration) === SyntaxKind.error) file.readers.statement(file, declaration);
}

/** Decorators in front of `export` belong to the class behind it. */
function decoratorsOf(file: ScriptFile, node: number): number[] {
  const { tree } = file;
  return tree.children(node).filter((child) => tree.kind(child) === SyntaxKind.decorator);
}

function declaredNames(file: ScriptFile, declaration: number): string[] {
  const { tree } = file;
  switch (tree.kind(declaration)) {
    case SyntaxKind.variableDeclaration:
      return tree.children(declaration)
        .flatMap((declarator) => namesInPattern(file, tree.child(declarator, 0)));
    case SyntaxKind.ambient:
      return declaredNames(file, tree.lastChild(declaration));
    case SyntaxKind.namespace:
      return [file.textOf(tree.child(declaration, 0)).split(".")[0]?.trim() ?? ""];
    default: {
      const name = tree.childOf(declaration, SyntaxKind.identifier) ||
        tree.childOf(declaration, SyntaxKind.typeIdentifier);
      return name === 0 ? [] : [file.textOf(name)];
    }
  }
}

function readDefault(file: ScriptFile, node: number, value: number): void {
  const { tree, facts, exprs } = file;
  const kind = ExportKind.default;
  const decorators = decoratorsOf(file, node);
  const before = facts.count("defs");
  const flags = DefFlag.exported | DefFlag.default;
  if (readDeclaration(file, value, { flags, commented: node, decorators })) {
    const local = facts.text("defs", before, "name");
    return add(file, value, { exported: "default", local, kind });
  }
  const inner = unwrapped(file, value);
  if (tree.kind(inner) === SyntaxKind.identifier) {
    const local = file.textOf(inner);
    file.readers.expression(file, value, "effect");
    file.exportedNames.add(local);
    return add(file, value, { exported: "default", local, expr: exprs.name(local), kind });
  }
  const expr = namedValue(file, value, {
    name: wrappedName(file, inner) ?? "default",
    container: file.place.def,
    qualifier: "",
    declaredIn: undefined,
    scope: 0,
    start: tree.start(value),
    end: tree.end(value),
    head: tree.start(value),
    prefix: "",
    flags,
    isMember: false,
    self: 0,
    selfScope: 0,
    selfFlags: 0,
    doc: docComment(file, node),
    decorators,
    wrappers: "capital",
  });
  add(file, value, { exported: "default", expr, kind });
}

/** The name of a function that a call wraps: `export default memo(function Order() {…})`. */
function wrappedName(file: ScriptFile, node: number): string | undefined {
  const { tree } = file;
  const isCall = tree.kind(node) === SyntaxKind.call;
  const inner = isCall ? wrappedValue(file, node).inner : node;
  const kind = tree.kind(inner);
  if (kind !== SyntaxKind.functionExpression && kind !== SyntaxKind.classExpression) {
    return undefined;
  }
  const name = tree.childOf(inner, SyntaxKind.identifier) ||
    tree.childOf(inner, SyntaxKind.typeIdentifier);
  return name === 0 ? undefined : file.textOf(name);
}

/** `export = value` */
function readExportEquals(file: ScriptFile, node: number, value: number): void {
  const { tree } = file;
  const isName = tree.kind(value) === SyntaxKind.identifier;
  if (tree.kind(value) === SyntaxKind.object) {
    const members = { def: 0, qualifier: "", self: 0, scope: 0, flags: DefFlag.exported };
    file.homes.set(value, { ...members, definesMembers: true });
  }
  const local = isName ? file.textOf(value) : "";
  const expr = file.readers.expression(file, value, isName ? "value" : "stored");
  if (isName) file.exportedNames.add(local);
  add(file, node, { exported: "", local, expr, kind: ExportKind.exportEquals });
}

function unquoted(text: string): string {
  return /^["']/.test(text) ? text.slice(1, -1) : text;
}
