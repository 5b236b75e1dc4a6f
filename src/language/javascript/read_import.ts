import { ImportKind } from "../../facts/import_kind.ts";
import type { ScriptFile } from "./script_file.ts";
import { specifierNames } from "./specifier_names.ts";
import { stringValue } from "./string_value.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Records the names that an import statement declares. */
export function readImport(file: ScriptFile, node: number): void {
  const { tree, text, place } = file;
  if (place.scope === file.fileScope) file.isModule = true;
  const require = tree.childOf(node, SyntaxKind.importRequire);
  if (require !== 0) return readImportRequire(file, require, ImportKind.importEquals);
  const source = tree.childOf(node, SyntaxKind.string);
  const specifier = stringValue(text.slice(tree.start(source) + 1, tree.end(source) - 1));
  const clause = tree.childOf(node, SyntaxKind.importClause);
  if (clause === 0) {
    return add(file, node, { specifier, imported: "", local: "", kind: ImportKind.blank });
  }
  const head = text.slice(tree.start(node), tree.start(clause));
  const kind = /\btype\s*$/.test(head) ? ImportKind.typeOnly : ImportKind.value;
  for (const part of tree.children(clause)) {
    switch (tree.kind(part)) {
      case SyntaxKind.identifier:
        add(file, part, { specifier, imported: "default", local: file.textOf(part), kind });
        break;
      case SyntaxKind.namespaceImport: {
        const local = file.textOf(tree.lastChild(part));
        add(file, part, { specifier, imported: "*", local, kind });
        break;
      }
      case SyntaxKind.namedImports:
        for (const item of tree.children(part)) {
          const { isType, name, alias } = specifierNames(file.textOf(item));
          const itemKind = isType ? ImportKind.typeOnly : kind;
          add(file, item, { specifier, imported: name, local: alias, kind: itemKind });
        }
    }
  }
}

interface ImportRow {
  readonly specifier: string;
  readonly imported: string;
  readonly local: string;
  readonly kind: ImportKind;
}

function add(file: ScriptFile, node: number, row: ImportRow): void {
  const { place } = file;
  const scope = place.scope.declaring;
  if (row.local !== "") scope.declare(row.local, { mayBeDefinition: true });
  const line = file.lineAt(file.tree.start(node));
  file.facts.add("imports", { ...row, scope: scope.row, branch: place.branch, line });
}

/** `import x = require("m")` */
function readImportRequire(file: ScriptFile, clause: number, kind: ImportKind): void {
  const { tree, text } = file;
  const source = tree.childOf(clause, SyntaxKind.string);
  const specifier = stringValue(text.slice(tree.start(source) + 1, tree.end(source) - 1));
  const name = tree.child(clause, 0);
  add(file, name, { specifier, imported: "", local: file.textOf(name), kind });
}
