import type { Tree } from "web-tree-sitter";
import { FileFlag } from "../../facts/file_flag.ts";
import type { Extraction } from "../extraction.ts";
import { SyntaxNode } from "../syntax_node.ts";
import { addFunction } from "./add_function.ts";
import { addImport } from "./add_import.ts";
import { addTypes } from "./add_types.ts";
import { buildConstraint } from "./build_constraint.ts";
import { docComment } from "./doc_comment.ts";
import { GoFile } from "./go_file.ts";
import { isLeafNode } from "./is_leaf_node.ts";
import type { Place } from "./place.ts";
import { visitLambda } from "./visit_lambda.ts";
import { visitStatement } from "./visit_statement.ts";

/** Turns the tree of a Go file into facts. */
export function extractGo(extraction: Extraction, tree: Tree): void {
  const root = SyntaxNode.rootOf(tree, extraction.text, isLeafNode);
  const file = new GoFile(extraction, root.hasError);
  file.visitLambda = (node, inside) => visitLambda(file, node, inside, visitStatement);
  if (file.isTest) extraction.mark(FileFlag.test);
  const clause = root.children.find(({ type }) => type === "package_clause");
  if (clause !== undefined) {
    extraction.packageName = clause.children[0]?.text ?? "";
    extraction.doc = docComment(extraction, root.comments, clause).paragraph;
  }
  const header = extraction.text.slice(0, clause?.start ?? 0);
  extraction.buildConstraint = buildConstraint(header);
  const declarations = root.children.flatMap(intactParts);
  for (const declaration of declarations) noteNames(file, declaration);
  const place: Place = {
    block: file.fileBlock,
    owner: 0,
    returned: undefined,
    receiver: undefined,
  };
  try {
    for (const declaration of declarations) {
      addDeclaration(file, declaration, place, root.comments);
      declaration.release();
    }
  } finally {
    file.complete();
  }
}

/** What is intact inside of broken code is kept. */
function intactParts(node: SyntaxNode): readonly SyntaxNode[] {
  return node.type === "ERROR" ? node.children : [node];
}

function addDeclaration(
  file: GoFile,
  node: SyntaxNode,
  place: Place,
  comments: readonly SyntaxNode[],
): void {
  switch (node.type) {
    case "package_clause":
      return;
    case "import_declaration":
      for (const child of node.children) {
        const specs = child.type === "import_spec_list" ? child.children : [child];
        for (const spec of specs) if (spec.type === "import_spec") addImport(file, spec);
      }
      return;
    case "function_declaration":
    case "method_declaration":
      addFunction(file, node, docComment(file.extraction, comments, node), (_, body, inside) => {
        for (const list of body.children) visitStatement(file, list, inside);
      });
      return;
    case "type_declaration":
      addTypes(file, node, place, comments);
      return;
    default:
      visitStatement(file, node, place);
  }
}

/** Variables and types of the package are known in the whole file, before it is read. */
function noteNames(file: GoFile, node: SyntaxNode): void {
  if (node.type === "type_declaration") {
    for (const spec of node.children) {
      const name = spec.children[0];
      if (name?.type === "type_identifier") file.typeNames.add(name.text);
    }
  } else if (node.type === "var_declaration" || node.type === "const_declaration") {
    for (const child of node.children) {
      for (const spec of child.type === "var_spec_list" ? child.children : [child]) {
        for (const name of spec.children) {
          if (name.type === "identifier") file.variables.add(name.text);
        }
      }
    }
  }
}
