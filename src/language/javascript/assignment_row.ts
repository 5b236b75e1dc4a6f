import { DefFlag } from "../../facts/def_flag.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { type AssignedPlace, assignedPlace } from "./assigned_place.ts";
import { assignmentTarget } from "./assignment_target.ts";
import { docComment } from "./doc_comment.ts";
import { docTags } from "./doc_tags.ts";
import { docType } from "./doc_type.ts";
import { moduleHome } from "./module_home.ts";
import { namedValue } from "./named_value.ts";
import { ownerOf } from "./owner_of.ts";
import { readAssignedPlace } from "./read_assigned_place.ts";
import type { ScriptFile, Use } from "./script_file.ts";
import { settleAssignment } from "./settle_assignment.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";
import { unwrapped } from "./unwrapped.ts";

/**
 * Reads an assignment, or a chain of them (`a = exports.b = value`): what becomes of each place on the left, and the
 * definition that the value is by its name. Returns the row of `exprs`.
 */
export function assignmentRow(file: ScriptFile, node: number, use: Use): number {
  const { tree, exprs, readers } = file;
  const lefts: number[] = [];
  let value = node;
  while (tree.kind(unwrapped(file, value)) === SyntaxKind.assignment) {
    const assignment = unwrapped(file, value);
    lefts.push(tree.child(assignment, 0));
    value = tree.lastChild(assignment);
  }
  const places = lefts.map((left) => assignedPlace(file, left));
  for (const place of places) readAssignedPlace(file, place);
  const statement = statementOf(file, node);
  const target = outerTarget(file, node, places) ??
    assignmentTarget(file, places, { node, statement, value });
  giveHome(file, places, value);
  const row = target === undefined
    ? readers.expression(file, value, "stored")
    : namedValue(file, value, target);
  const type = documentedType(file, statement);
  for (const place of places) settleAssignment(file, place, { row, node: value, type });
  return use === "effect" ? 0 : exprs.add(ExprOp.assign, row);
}

/** The name that the assignment as a whole is given. */
function outerTarget(
  file: ScriptFile,
  node: number,
  places: readonly AssignedPlace[],
): Target | undefined {
  const target = file.adopted.get(node)?.target;
  const isExported = places.some(({ kind }) => kind === "export" || kind === "module");
  return target === undefined || !isExported
    ? target
    : { ...target, flags: target.flags | DefFlag.exported };
}

/** The statement that an assignment is, for its comment. */
function statementOf(file: ScriptFile, node: number): number {
  return file.tree.kind(node - 1) === SyntaxKind.expressionStatement ? node - 1 : node;
}

function documentedType(file: ScriptFile, statement: number): number {
  if (file.isTypeScript || file.tree.kind(statement - 1) !== SyntaxKind.comment) return 0;
  const tag = docTags(docComment(file, statement)).find(({ name }) => name === "type");
  return tag === undefined ? 0 : docType(file, tag.type, file.tree.start(statement));
}

/** Object literals that are a module's exports or a prototype: their members are those of the module or class. */
function giveHome(file: ScriptFile, places: readonly AssignedPlace[], node: number): void {
  const value = unwrapped(file, node);
  if (file.tree.kind(value) !== SyntaxKind.object) return;
  for (const place of places) {
    if (place.kind === "module") {
      file.homes.set(value, moduleHome(file));
      return;
    }
    if (place.kind === "prototype") {
      const owner = ownerOf(file, place.owner);
      if (owner === undefined) continue;
      const { def, qualifier, scope } = owner;
      file.homes.set(value, { def, qualifier, self: def, scope, flags: 0, definesMembers: true });
      return;
    }
  }
}
