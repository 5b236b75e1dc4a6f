import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { addAssignment } from "./add_assignment.ts";
import { addAugmentedAssignment } from "./add_augmented_assignment.ts";
import { addClass } from "./add_class.ts";
import { addFromImport } from "./add_from_import.ts";
import { addFunction } from "./add_function.ts";
import { addImport } from "./add_import.ts";
import { addTypeAlias } from "./add_type_alias.ts";
import { bindTarget } from "./bind_target.ts";
import { dottedName } from "./dotted_name.ts";
import { guarded } from "./guarded.ts";
import { visitMatch } from "./visit_match.ts";
import type { Narrowing } from "./narrowing.ts";
import { narrowingsOf } from "./narrowings_of.ts";
import type { Place } from "./place.ts";
import type { PythonFile } from "./python_file.ts";
import { valueOf } from "./value_of.ts";
import { visitExpression } from "./visit_expression.ts";
import { visitFor } from "./visit_for.ts";
import { visitIf } from "./visit_if.ts";
import { visitTry } from "./visit_try.ts";
import { visitWhile } from "./visit_while.ts";
import { visitWith } from "./visit_with.ts";

/** Records what the statements of a file, a body or a branch say, in order. */
export function visitStatements(file: PythonFile, body: SyntaxNode, place: Place): void {
  let inside = place;
  for (const statement of body.children) {
    visitStatement(file, statement, inside);
    const proven = provenAfter(file, statement);
    if (proven.length > 0) {
      inside = guarded(file, inside, proven, statement.end, body.end);
    }
    file.innerPlaces.clear();
    statement.release();
  }
}

/** What holds behind `assert isinstance(…)` and behind a branch that leaves when it does not. */
function provenAfter(file: PythonFile, statement: SyntaxNode): readonly Narrowing[] {
  if (!file.mentionsIsInstance) return [];
  const type = statement.type;
  if (type !== "assert_statement" && type !== "if_statement") return [];
  const [condition, body, ...alternatives] = statement.children;
  if (condition === undefined) return [];
  if (type === "assert_statement") return narrowingsOf(file, condition).whenTrue;
  if (body?.type !== "block" || alternatives.length > 0) return [];
  const last = body.children[body.children.length - 1]?.type;
  const leaves = last === "return_statement" || last === "raise_statement" ||
    last === "continue_statement" || last === "break_statement";
  return leaves ? narrowingsOf(file, condition).whenFalse : [];
}

function visitStatement(file: PythonFile, node: SyntaxNode, place: Place): void {
  switch (node.type) {
    case "expression_statement":
      visitExpressionStatement(file, node, place);
      return;
    case "pass_statement":
    case "break_statement":
    case "continue_statement":
      return;
    case "return_statement":
      visitReturn(file, node, place);
      return;
    case "import_statement":
      addImport(file, node, place);
      return;
    case "import_from_statement":
    case "future_import_statement":
      addFromImport(file, node, place);
      return;
    case "global_statement":
    case "nonlocal_statement":
      addOuterNames(file, node, place);
      return;
    case "delete_statement":
      visitDelete(file, node, place);
      return;
    case "type_alias_statement":
      addTypeAlias(file, node, place);
      return;
    default:
      file.extraction.descend(undefined, () => visitCompound(file, node, place));
  }
}

function visitCompound(file: PythonFile, node: SyntaxNode, place: Place): void {
  switch (node.type) {
    case "function_definition":
    case "class_definition":
      visitDefinition(file, node, [], place);
      return;
    case "decorated_definition": {
      const children = node.children;
      const definition = children[children.length - 1];
      const decorators = children.filter((child) => child.type === "decorator");
      if (definition !== undefined) visitDefinition(file, definition, decorators, place);
      return;
    }
    case "if_statement":
      visitIf(file, node, place, visitStatement);
      return;
    case "try_statement":
      visitTry(file, node, place, visitStatement);
      return;
    case "for_statement":
      visitFor(file, node, place, visitStatement);
      return;
    case "while_statement":
      visitWhile(file, node, place, visitStatement);
      return;
    case "with_statement":
      visitWith(file, node, place, visitStatement);
      return;
    case "match_statement":
      visitMatch(file, node, place, visitStatement);
      return;
    case "block":
    case "module":
      visitStatements(file, node, place);
      return;
    case "ERROR":
      // What is intact inside of broken code is kept.
      for (const child of node.children) visitStatement(file, child, place);
      return;
    default:
      for (const child of node.children) visitExpression(file, child, place);
  }
}

function visitDefinition(
  file: PythonFile,
  node: SyntaxNode,
  decorators: readonly SyntaxNode[],
  place: Place,
): void {
  const site = { node, decorators, place, visitBody: visitStatement };
  if (node.type === "class_definition") addClass(file, site);
  else if (node.type === "function_definition") addFunction(file, site);
  else visitStatement(file, node, place);
}

function visitExpressionStatement(file: PythonFile, node: SyntaxNode, place: Place): void {
  for (const child of node.children) {
    switch (child.type) {
      case "assignment":
        addAssignment(file, child, place);
        break;
      case "augmented_assignment":
        addAugmentedAssignment(file, child, place);
        break;
      case "call":
        editDunderAll(file, child, place);
        visitExpression(file, child, place);
        break;
      case "string":
        // A string on its own is a comment or documentation, not text that a program uses.
        break;
      default:
        visitExpression(file, child, place);
    }
  }
}

function editDunderAll(file: PythonFile, call: SyntaxNode, place: Place): void {
  if (place.frame !== file.fileFrame) return;
  const [callee, args] = call.children;
  if (callee?.type !== "attribute" || args === undefined) return;
  const name = dottedName(callee);
  if (name?.startsWith("__all__.")) file.dunderAll.call(name.slice("__all__.".length), args);
}

function visitReturn(file: PythonFile, node: SyntaxNode, place: Place): void {
  const value = node.children[0];
  if (value === undefined) return;
  place.results?.returned.push(valueOf(file, value, place));
}

function addOuterNames(file: PythonFile, node: SyntaxNode, place: Place): void {
  const kind = node.type === "global_statement" ? BindingKind.global : BindingKind.nonlocal;
  for (const name of node.children) {
    if (name.type !== "identifier" || place.frame === file.fileFrame) continue;
    file.bindOuter(place, { name: name.text, at: name, kind });
  }
}

/** `del name` makes the name the frame's own, with no value. */
function visitDelete(file: PythonFile, node: SyntaxNode, place: Place): void {
  for (const child of node.children) {
    const bound = { kind: BindingKind.local, flags: BindingFlag.reassigned };
    if (child.type === "attribute") visitExpression(file, child, place);
    else bindTarget(file, child, place, bound, (part) => visitExpression(file, part, place));
  }
}
