import type { Tree } from "web-tree-sitter";
import { FileFlag } from "../../facts/file_flag.ts";
import type { Extraction } from "../extraction.ts";
import { addAnnotations } from "./add_annotations.ts";
import { classVisits } from "./class_visits.ts";
import { constructorVisits } from "./constructor_visits.ts";
import { controlFlowVisits } from "./control_flow_visits.ts";
import { functionVisits } from "./function_visits.ts";
import { importVisits } from "./import_visits.ts";
import { isTestPath } from "./is_test_path.ts";
import { KotlinFile, type Visit } from "./kotlin_file.ts";
import { valueVisits } from "./value_visits.ts";
import { operatorVisits } from "./operator_visits.ts";
import { postfixVisits } from "./postfix_visits.ts";
import { propertyVisits } from "./property_visits.ts";
import { SyntaxNode } from "./syntax_node.ts";
import { typeVisits } from "./type_visits.ts";
import { variableName } from "./variable_name.ts";

const visits: ReadonlyMap<string, Visit> = new Map([
  ...classVisits,
  ...constructorVisits,
  ...controlFlowVisits,
  ...functionVisits,
  ...importVisits,
  ...operatorVisits,
  ...postfixVisits,
  ...propertyVisits,
  ...typeVisits,
  ...valueVisits,
]);

/** Turns the tree of a Kotlin file into facts. */
export function extractKotlin(extraction: Extraction, tree: Tree): void {
  const rootNode = SyntaxNode.rootOf(tree);
  const kotlin = new KotlinFile(extraction, visits, rootNode.hasError);
  if (isTestPath(extraction.path)) extraction.mark(FileFlag.test);
  if (extraction.path.endsWith(".kts")) extraction.mark(FileFlag.script);
  extraction.doc = fileDocumentation(extraction);
  const place = KotlinFile.filePlace;
  for (const child of rootNode.namedChildren) {
    if (child.type !== "property_declaration") continue;
    const variable = child.namedChildren.find((part) => part.type === "variable_declaration");
    const name = variable && variableName(variable);
    if (name !== undefined) kotlin.declareVariable(place.scope, kotlin.nameOf(name));
  }
  let separate: SyntaxNode[] = [];
  for (const child of rootNode.namedChildren) {
    if (isSeparateAnnotation(kotlin, child)) {
      separate.push(child);
      continue;
    }
    const [first] = separate;
    if (first !== undefined) {
      const at = kotlin.text.lastIndexOf("@", first.startIndex);
      kotlin.separateAnnotations.set(child.id, { start: at, nodes: separate });
      separate = [];
    }
    if (child.type === "file_annotation") addAnnotations(kotlin, [child], place, { def: 0 });
    else kotlin.walk(child, place);
  }
}

/** Whether a statement of the file is an annotation of the declaration after it. */
function isSeparateAnnotation(kotlin: KotlinFile, node: SyntaxNode): boolean {
  switch (node.type) {
    case "annotated_expression": {
      let at = node;
      while (at.type === "annotated_expression") {
        const inner = at.namedChildren.at(-1);
        if (inner === undefined) return false;
        at = inner;
      }
      return at.type === "parenthesized_expression";
    }
    case "identifier":
    case "call_expression":
    case "navigation_expression":
      return /@\s*(?:\w+:\s*)?$/.test(
        kotlin.text.slice(Math.max(0, node.startIndex - 20), node.startIndex),
      );
    default:
      return false;
  }
}

/** A KDoc comment at the head of the file that is no licence. */
function fileDocumentation(extraction: Extraction): string {
  const match = /^\s*(?:#![^\n]*\s*)?(\/\*\*[^]*?\*\/)\s*(?:@file|package|import)\b/.exec(
    extraction.text.slice(0, 8192),
  );
  if (match?.[1] === undefined || /copyright|licen[sc]e/i.test(match[1])) return "";
  return extraction.docParagraph(match[1]);
}
