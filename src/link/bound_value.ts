import { BindingKind } from "../facts/binding_kind.ts";
import { ExprOp } from "../facts/expr_op.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";
import type { Value } from "./value.ts";

/**
 * What a variable holds that several rows bind: its declared type, or what all its known values agree on. A row that
 * leaves it empty says nothing.
 */
export function boundValue(
  resolution: Resolution,
  file: LinkFile,
  rows: readonly number[],
  fuel: number,
): Value {
  if (fuel <= 0) return { kind: "local" };
  const { bindings } = file.facts;
  const declared = rows.find((row) => bindings.type(row) !== 0);
  if (declared !== undefined) return resolution.valueOfBinding(file, declared, fuel - 1);
  const filled = rows.filter((row) => !isEmpty(file, row));
  let agreed: Value | undefined;
  for (const row of filled.length > 0 ? filled : rows) {
    const value = resolution.valueOfBinding(file, row, fuel - 1);
    if (value.kind === "local" && filled.length > 1) return value;
    if (agreed === undefined) agreed = value;
    else if (!isSame(agreed, value)) return { kind: "local" };
    else if (
      agreed.kind === "external" && value.kind === "external" && agreed.name !== value.name
    ) {
      agreed = { kind: "external", package: agreed.package };
    }
  }
  return agreed ?? { kind: "local" };
}

/** A declaration without a value, or an assignment of null; a caller may pass anything for a parameter. */
function isEmpty(file: LinkFile, row: number): boolean {
  const { bindings, exprs } = file.facts;
  const init = bindings.init(row);
  const kind = bindings.kind(row);
  if (kind === BindingKind.param) return false;
  if (init !== 0) return exprs.op(init) === ExprOp.null;
  return kind === BindingKind.local || kind === BindingKind.field ||
    kind === BindingKind.selfAttribute;
}

function isSame(a: Value, b: Value): boolean {
  if (a.kind === "instance" && b.kind === "instance") return a.type === b.type;
  if (a.kind === "external" && b.kind === "external") return a.package === b.package;
  if (a.kind === "module" && b.kind === "module") return a.file === b.file;
  return a.kind === "definitions" && b.kind === "definitions" &&
    a.defs.length === b.defs.length && a.defs.every((def, index) => def === b.defs[index]);
}
