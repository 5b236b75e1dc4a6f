import { BindingKind } from "../../facts/binding_kind.ts";
import { assignedPlace } from "./assigned_place.ts";
import { readAssignedPlace } from "./read_assigned_place.ts";
import type { ScriptFile } from "./script_file.ts";
import { settleAssignment } from "./settle_assignment.ts";

/** Reads `a += b` and its like; what the variable holds afterwards is not kept. */
export function augmentedAssignmentRow(file: ScriptFile, node: number): number {
  const { tree, exprs, readers } = file;
  const [left = 0, value = 0] = tree.children(node);
  const place = assignedPlace(file, left);
  readAssignedPlace(file, place);
  const row = readers.expression(file, value, "stored");
  const isDefault = /^(?:\?\?=|\|\|=)/.test(
    file.text.slice(tree.end(left)).trimStart().slice(0, 3),
  );
  if (isDefault) settleAssignment(file, place, { row, node: value, type: 0 });
  else if (place.kind === "name") {
    const { name } = place;
    file.assign({ name, kind: BindingKind.local, start: tree.start(left), init: exprs.opaque() });
  }
  return exprs.opaque();
}
