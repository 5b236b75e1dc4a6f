import { BindingKind } from "../../facts/binding_kind.ts";
import { DefFlag } from "../../facts/def_flag.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { BindingFlag } from "../../facts/binding_flag.ts";
import { addExport } from "./add_export.ts";
import { addSuper } from "./add_super.ts";
import { type AssignedPlace, assignedPlace, exportedChain } from "./assigned_place.ts";
import { assignmentTarget } from "./assignment_target.ts";
import { chainText } from "./chain_text.ts";
import { docComment } from "./doc_comment.ts";
import { docTags } from "./doc_tags.ts";
import { docType } from "./doc_type.ts";
import { moduleHome } from "./module_home.ts";
import { namedValue } from "./named_value.ts";
import { ownerOf } from "./owner_of.ts";
import { patternVariables } from "./pattern_variables.ts";
import type { ScriptFile, Use } from "./script_file.ts";
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
  for (const place of places) readLeft(file, place);
  const statement = statementOf(file, node);
  const target = outerTarget(file, node, places) ??
    assignmentTarget(file, places, { node, statement, value });
  giveHome(file, places, value);
  const row = target === undefined
    ? readers.expression(file, value, "stored")
    : namedValue(file, value, target);
  const type = documentedType(file, statement);
  for (const place of places) settle(file, place, { row, node: value, type });
  return use === "effect" ? 0 : exprs.add(ExprOp.assign, row);
}

/** Reads `a += b` and its like; what the variable holds afterwards is not kept. */
export function augmentedAssignmentRow(file: ScriptFile, node: number): number {
  const { tree, exprs, readers } = file;
  const [left = 0, value = 0] = tree.children(node);
  const place = assignedPlace(file, left);
  readLeft(file, place);
  const row = readers.expression(file, value, "stored");
  const isDefault = /^(?:\?\?=|\|\|=)/.test(
    file.text.slice(tree.end(left)).trimStart().slice(0, 3),
  );
  if (isDefault) settle(file, place, { row, node: value, type: 0 });
  else if (place.kind === "name") {
    const { name } = place;
    file.assign({ name, kind: BindingKind.local, start: tree.start(left), init: exprs.opaque() });
  }
  return exprs.opaque();
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

interface AssignedValue {
  readonly row: number;
  readonly node: number;
  /** Type that a doc comment declares. */
  readonly type: number;
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

/** References on the left: calls and indices in front of the member. */
function readLeft(file: ScriptFile, place: AssignedPlace): void {
  const { tree, readers } = file;
  if (place.kind === "other") {
    for (const part of tree.children(place.node)) {
      if (tree.kind(part) !== SyntaxKind.identifier) readers.expression(file, part, "effect");
    }
  }
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

/** Records what a place holds after the assignment. */
function settle(file: ScriptFile, place: AssignedPlace, value: AssignedValue): void {
  const { tree, exprs } = file;
  const start = tree.start(place.node);
  const isDefinition = exprs.op(value.row) === ExprOp.definition;
  switch (place.kind) {
    case "name": {
      const variable = { name: place.name, start, type: value.type, init: value.row };
      return file.assign({ ...variable, kind: BindingKind.local });
    }
    case "pattern":
      return patternVariables(
        file,
        place.node,
        { kind: BindingKind.local, init: value.row },
        (variable) => file.assign(variable),
      );
    case "export":
      return addExport(file, {
        kind: ExportKind.commonJsName,
        exported: place.name,
        value: value.row,
        node: value.node,
        start,
      });
    case "module":
      return addExport(file, {
        kind: ExportKind.commonJsModule,
        exported: "",
        value: value.row,
        node: value.node,
        start,
      });
    case "this":
      return isDefinition ? undefined : bindAttribute(file, place, value);
    case "member":
      return isDefinition ? undefined : bindMember(file, place, value);
    case "prototype":
      return inheritFrom(file, place.owner, value.node);
  }
}

function bindAttribute(
  file: ScriptFile,
  attribute: Extract<AssignedPlace, { kind: "this" }>,
  value: AssignedValue,
): void {
  const { place } = file;
  if (!place.isConstructing || place.self === 0 || place.selfScope === 0) return;
  const isInside = place.conditions > place.selfConditions;
  file.bind(place.selfScope, {
    name: attribute.name,
    kind: BindingKind.selfAttribute,
    def: place.self,
    start: file.tree.start(attribute.node),
    type: value.type,
    init: value.row,
    flags: place.selfFlags | (isInside ? BindingFlag.conditional : 0) |
      (attribute.isPrivateName ? BindingFlag.privateName : 0),
  });
}

/** A member of a definition of the file that holds no function: `Order.defaults = {…}`. */
function bindMember(
  file: ScriptFile,
  place: Extract<AssignedPlace, { kind: "member" }>,
  value: AssignedValue,
): void {
  const owner = ownerOf(file, place.owner);
  if (owner === undefined || owner.def === 0 || owner.scope === 0) return;
  file.bind(owner.scope, {
    name: place.name,
    kind: BindingKind.field,
    def: owner.def,
    start: file.tree.start(place.node),
    type: value.type,
    init: value.row,
    flags: place.isPrototype ? 0 : BindingFlag.static,
  });
}

/** `A.prototype = Object.create(B.prototype)`, `A.prototype = new B()` */
function inheritFrom(file: ScriptFile, derived: readonly string[], node: number): void {
  const { tree } = file;
  const value = unwrapped(file, node);
  let base = "";
  if (tree.kind(value) === SyntaxKind.new) base = chainText(file, tree.child(value, 0));
  else if (tree.kind(value) === SyntaxKind.call) {
    if (chainText(file, tree.child(value, 0)) !== "Object.create") return;
    const argument = chainText(file, tree.child(tree.lastChild(value), 0));
    if (!argument.endsWith(".prototype")) return;
    base = argument.slice(0, -".prototype".length);
  }
  if (base !== "") addSuper(file, derived, exportedChain(file, base.split(".")).names);
}
