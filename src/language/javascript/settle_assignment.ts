import { BindingFlag } from "../../facts/binding_flag.ts";
import { BindingKind } from "../../facts/binding_kind.ts";
import { ExportKind } from "../../facts/export_kind.ts";
import { ExprOp } from "../../facts/expr_op.ts";
import { addExport } from "./add_export.ts";
import { addSuper } from "./add_super.ts";
import type { AssignedPlace } from "./assigned_place.ts";
import { chainText } from "./chain_text.ts";
import { exportedChain } from "./exported_chain.ts";
import { ownerOf } from "./owner_of.ts";
import { patternVariables } from "./pattern_variables.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";

/** The value of an assignment. */
export interface AssignedValue {
  readonly row: number;
  readonly node: number;
  /** Type that a doc comment declares. */
  readonly type: number;
}

/** Records what a place holds after the assignment. */
export function settleAssignment(
  file: ScriptFile,
  place: AssignedPlace,
  value: AssignedValue,
): void {
  const { tree } = file;
  const start = tree.start(place.node);
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
      return isNamed(file, value.row, place.name) ? undefined : bindAttribute(file, place, value);
    case "member":
      return isNamed(file, value.row, place.text) ? undefined : bindMember(file, place, value);
    case "prototype":
      return inheritFrom(file, place.owner, value.node);
  }
}

/** Whether a value is the definition that bears the name; of a chain of places, the first one gives it. */
function isNamed(file: ScriptFile, row: number, name: string): boolean {
  const { exprs, facts } = file;
  if (exprs.op(row) !== ExprOp.definition) return false;
  return facts.text("defs", facts.get("exprs", row, "a"), "name") === name;
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
  const owner = ownerOf(file, place.owner, place.isExported);
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
