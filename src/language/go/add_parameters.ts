import { BindingKind } from "../../facts/binding_kind.ts";
import { ParamFlag } from "../../facts/param_flag.ts";
import { TypeOp } from "../../facts/type_op.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import type { Block } from "./block.ts";
import { declareVariable } from "./declare_variable.ts";
import type { GoFile } from "./go_file.ts";
import { mentionTypes } from "./mention_types.ts";
import { parameterParts } from "./parameter_parts.ts";

/** Whose parameters they are. */
export interface ParameterOptions {
  /** Row of the definition; 0 for a function literal. */
  readonly def: number;
  /** Definition that mentions of types belong to. */
  readonly owner: number;
  /** Scope in which types are looked up. */
  readonly scope: number;
  /** Binds the names; undefined where there is no body. */
  readonly body: Block | undefined;
  /** Whether it is the receiver. */
  readonly isReceiver?: boolean;
}

/** How many arguments a call may have. */
export interface Arity {
  readonly min: number;
  /** 255 when there is no limit. */
  readonly max: number;
}

const UNLIMITED = 255;

/** Records the parameters of a list and counts them. */
export function addParameters(
  file: GoFile,
  list: SyntaxNode | undefined,
  options: ParameterOptions,
): Arity {
  const { def, owner, scope, body } = options;
  let count = 0;
  let isUnlimited = false;
  for (const { names, type, isVariadic } of parameterParts(list)) {
    const written = type === undefined ? 0 : mentionTypes(file, type, { scope, owner });
    const row = isVariadic ? file.types.row(TypeOp.array, written, 0, "") : written;
    const flags = (isVariadic ? ParamFlag.rest : 0) |
      (options.isReceiver === true ? ParamFlag.receiver : 0);
    const typeText = type?.text.replace(/\s+/g, " ") ?? "";
    for (const name of names.length === 0 ? [undefined] : names) {
      const text = name?.text ?? "";
      if (def !== 0) {
        file.facts.add("params", { def, name: text, type: written, typeText, flags });
      }
      if (name !== undefined && body !== undefined) {
        declareVariable(file, body, { at: name, kind: BindingKind.param, type: row });
      }
      if (!isVariadic) count++;
    }
    isUnlimited ||= isVariadic;
  }
  const min = Math.min(count, UNLIMITED - 1);
  return { min, max: isUnlimited ? UNLIMITED : min };
}
