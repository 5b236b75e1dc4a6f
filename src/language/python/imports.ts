import type { SyntaxNode } from "../syntax_node.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { ImportKind } from "../../facts/import_kind.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";

/** A module as an import statement names it. */
interface ModuleName {
  readonly specifier: string;
  /** Leading dots. */
  readonly level: number;
}

/** One imported name. */
interface ImportedName {
  readonly name: string;
  /** Name behind `as`; undefined without one. */
  readonly alias: string | undefined;
  readonly node: SyntaxNode;
}

/**
 * Records `import a.b` and `import a.b as c`. The first binds `a` and has no `imported`; the second binds the module
 * itself, so that its `imported` is `*`.
 */
export function addImport(file: PythonFile, statement: SyntaxNode, place: Place): void {
  for (const { name, alias, node } of importedNames(statement.children)) {
    const root = name.split(".")[0] ?? name;
    const local = alias ?? root;
    file.declare(place.frame, local);
    file.typing.addModule(name, alias ?? name);
    addRow(file, place, node, {
      module: { specifier: name, level: 0 },
      imported: alias === undefined ? "" : "*",
      local,
    });
    if (alias === name) addReExport(file, name, { specifier: name, level: 0 }, node);
  }
}

/** Records `from … import …`, with a row for each name. */
export function addFromImport(file: PythonFile, statement: SyntaxNode, place: Place): void {
  const isFuture = statement.type === "future_import_statement";
  const children = statement.children;
  const module = isFuture ? { specifier: "__future__", level: 0 } : moduleName(children[0]);
  for (const child of children) {
    if (child.type !== "wildcard_import") continue;
    addRow(file, place, child, { module, imported: "*", local: "", kind: ImportKind.star });
  }
  for (
    const { name, alias, node } of importedNames(isFuture ? children : children.slice(1))
  ) {
    const local = alias ?? name;
    file.declare(place.frame, local);
    if (module.level === 0) file.typing.addMember(module.specifier, name, local);
    addRow(file, place, node, { module, imported: name, local });
    if (alias === name) addReExport(file, name, module, node);
  }
}

function addRow(
  file: PythonFile,
  place: Place,
  node: SyntaxNode,
  row: {
    readonly module: ModuleName;
    readonly imported: string;
    readonly local: string;
    readonly kind?: ImportKind;
  },
): void {
  file.facts.add("imports", {
    scope: place.frame.scope,
    specifier: row.module.specifier,
    imported: row.imported,
    local: row.local,
    kind: row.kind ?? ImportKind.value,
    level: row.module.level,
    branch: place.branch,
    line: node.line,
  });
}

/** `import x as x` says that the name is meant for importers; in a stub nothing else does. */
function addReExport(file: PythonFile, name: string, module: ModuleName, node: SyntaxNode): void {
  file.facts.add("exports", {
    exported: name,
    local: name,
    specifier: ".".repeat(module.level) + module.specifier,
    kind: ExportKind.reExport,
    line: node.line,
  });
}

function importedNames(nodes: readonly SyntaxNode[]): ImportedName[] {
  const names: ImportedName[] = [];
  for (const node of nodes) {
    if (node.type === "dotted_name") {
      names.push({ name: withoutSpaces(node), alias: undefined, node });
    } else if (node.type === "aliased_import") {
      const [name, alias] = node.children;
      if (name === undefined || alias === undefined) continue;
      names.push({ name: withoutSpaces(name), alias: alias.text, node });
    }
  }
  return names.filter(({ name }) => name !== "");
}

function moduleName(node: SyntaxNode | undefined): ModuleName {
  if (node === undefined) return { specifier: "", level: 0 };
  const text = withoutSpaces(node);
  const specifier = text.replace(/^\.+/, "");
  return { specifier, level: text.length - specifier.length };
}

function withoutSpaces(node: SyntaxNode): string {
  return node.text.replace(/[\s\\]+/g, "");
}
