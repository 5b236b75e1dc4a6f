import { ParamFlag } from "../facts/param_flag.ts";
import { TypeOp } from "../facts/type_op.ts";
import { declaredType } from "./declared_type.ts";
import type { DefRef } from "./def_ref.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";
import type { StaticType } from "./static_type.ts";

/** The types that a parameter takes. */
export interface ParameterType {
  /** Type of the parameter itself: of a variable number of arguments, a sequence. */
  readonly whole: StaticType | undefined;
  /** Type of each of a variable number of arguments; undefined for other parameters, and when it is not known. */
  readonly element: StaticType | undefined;
}

/** The declared type of a parameter, by its row. */
export function parameterType(
  resolution: Resolution,
  file: LinkFile,
  ref: DefRef,
  row: number,
): ParameterType {
  const { params, types } = file.facts;
  const declared = declaredType(resolution, file, ref, params.type(row));
  if ((params.flags(row) & ParamFlag.rest) === 0) return { whole: declared, element: undefined };
  return types.op(params.type(row)) === TypeOp.array && declared?.kind === "array"
    ? { whole: declared, element: declared.element }
    : { whole: { kind: "array", element: declared }, element: declared };
}
