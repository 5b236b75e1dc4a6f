import type { Tree } from "web-tree-sitter";
import { DefFlag } from "../../facts/def_flag.ts";
import { DefKind } from "../../facts/def_kind.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import type { Extraction } from "../extraction.ts";
import { SyntaxNode } from "../syntax_node.ts";
import { docstringOf } from "./docstring_of.ts";
import { isLeafNode } from "./is_leaf_node.ts";
import type { Place } from "./place.ts";
import { PythonFile } from "./python_file.ts";
import { visitStatements } from "./visit_statements.ts";
import { testConventions } from "./test_conventions.ts";

const MAIN_GUARD = /^if\s+__name__\s*==\s*["']__main__["']/m;

/** Turns the tree of a Python file or stub into facts. */
export function extractPython(extraction: Extraction, tree: Tree): void {
  const root = SyntaxNode.rootOf(
    tree,
    extraction.text,
    (type, start) => isLeafNode(extraction.text, type, start),
  );
  const file = new PythonFile(extraction, root.hasError);
  if (file.isStub) extraction.mark(FileFlag.declarationOnly);
  if (testConventions.isFile(extraction.path)) extraction.mark(FileFlag.test);
  if (isScript(file.text)) extraction.mark(FileFlag.script);
  extraction.doc = docstringOf(root).paragraph;
  const place: Place = {
    frame: file.fileFrame,
    scope: file.fileFrame.scope,
    owner: 0,
    branch: 0,
    isConditional: false,
    receiver: undefined,
    results: undefined,
  };
  try {
    visitStatements(file, root, place);
  } finally {
    markExported(file);
    file.complete();
  }
}

function isScript(text: string): boolean {
  return text.startsWith("#!") || (text.includes("__main__") && MAIN_GUARD.test(text));
}

/** Where `__all__` lists the names, it alone says what is exported. */
function markExported(file: PythonFile): void {
  file.dunderAll.finish();
  const listed = file.dunderAll.names();
  if (listed === undefined) return;
  const { facts } = file;
  for (let def = 1; def < facts.count("defs"); def++) {
    if (facts.get("defs", def, "container") !== 0) continue;
    const kind = facts.get("defs", def, "kind");
    if (kind >= DefKind.object && kind !== DefKind.typeAlias) continue;
    const flags = facts.get("defs", def, "flags") & ~DefFlag.exported;
    const isListed = listed.has(facts.text("defs", def, "name"));
    facts.set("defs", def, { flags: isListed ? flags | DefFlag.exported : flags });
  }
}
