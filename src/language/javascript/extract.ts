import type { Tree } from "web-tree-sitter";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import type { Extraction } from "../extraction.ts";
import { assignedPaths } from "./assigned_paths.ts";
import { classDefinition } from "./class_definition.ts";
import { expressionRow } from "./expression_row.ts";
import { fileDoc } from "./file_doc.ts";
import { readDocDefinitions } from "./read_doc_definitions.ts";
import { readStatement } from "./read_statement.ts";
import { readStatements } from "./read_statements.ts";
import { type Readers, ScriptFile } from "./script_file.ts";
import { SyntaxTree } from "./syntax_tree.ts";
import { typeRow } from "./type_row.ts";

const readers: Readers = {
  statements: readStatements,
  statement: readStatement,
  expression: expressionRow,
  type: typeRow,
  classDefinition,
};

/** Tests, and stories, which show what a component looks like and are looked for as seldom. */
const TEST_PATH =
  /(?:^|\/)(?:__tests__|__test__|tests?|e2e|__stories__|test-ui)\/|[._-](?:test|spec|e2e|cy|stories)\.[cm]?[jt]sx?$/i;

/** Turns the tree of a JavaScript, TypeScript or TSX file into facts. */
export function extract(extraction: Extraction, tree: Tree): void {
  const syntax = new SyntaxTree(tree);
  if (syntax.isCut) extraction.cut("nested too deeply");
  const file = new ScriptFile(extraction, syntax, readers);
  file.openObjects.paths = assignedPaths(file);
  readStatements(file, syntax.program);
  file.finishAssignments(BindingKind.global);
  if (!file.isTypeScript) readDocDefinitions(file);
  flagExported(file);
  extraction.doc = fileDoc(file);
  extraction.mark(fileFlags(file));
}

function fileFlags(file: ScriptFile): number {
  const { path } = file.extraction;
  const isCommonJs = /\.c[jt]s$/.test(path) || (file.isCommonJs && !file.isModule);
  return (TEST_PATH.test(path) ? FileFlag.test : 0) |
    (file.isDeclaration ? FileFlag.declarationOnly : 0) |
    (isCommonJs
      ? FileFlag.commonJs
      : file.isModule || /\.m[jt]s$/.test(path)
      ? 0
      : FileFlag.script);
}

/** Marks what is exported by a statement other than its own. */
function flagExported(file: ScriptFile): void {
  const { facts, exportedNames, fileScope } = file;
  if (exportedNames.size === 0) return;
  for (let def = 1; def < facts.count("defs"); def++) {
    if (facts.get("defs", def, "scope") !== FactsBuilder.fileScope) continue;
    if (exportedNames.has(facts.text("defs", def, "name"))) file.flag(def, DefFlag.exported);
  }
  for (const name of exportedNames) {
    const binding = fileScope.own(name)?.binding ?? 0;
    if (binding === 0) continue;
    const flags = facts.get("bindings", binding, "flags") | BindingFlag.exported;
    facts.set("bindings", binding, { flags });
  }
}
