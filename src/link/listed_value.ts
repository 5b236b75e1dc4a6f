import { ExprOp } from "../facts/expr_op.ts";
import { agreedValue } from "./agreed_value.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/** Arguments that are looked at. */
const MAX_ARGUMENTS = 6;

/**
 * What a function of the library gives that makes a sequence or a map: of one or two types that the call names, else of
 * its arguments. Undefined when neither is known.
 */
export function listedValue(
  resolution: Resolution,
  site: Site,
  call: number,
  fuel: number,
): Value | undefined {
  const { exprs, types } = site.file.facts;
  const callee = exprs.a(call);
  if (exprs.op(callee) === ExprOp.typeArguments) {
    const list = exprs.b(callee);
    const given = [list, types.b(list)].filter((cell) => cell !== 0)
      .map((cell) => resolution.valueOfType(site, types.a(cell), fuel));
    const [key, element] = given;
    if (given.length > 1) return { kind: "map", key, element, rule: "structure" };
    return key === undefined ? undefined : { kind: "array", element: key, rule: "structure" };
  }
  const values: (Value | undefined)[] = [];
  for (
    let cell = exprs.b(call);
    cell !== 0 && values.length < MAX_ARGUMENTS;
    cell = exprs.b(cell)
  ) {
    values.push(resolution.evaluate(site, exprs.a(cell), fuel));
  }
  const element = agreedValue(values);
  return element === undefined || element.kind === "external"
    ? undefined
    : { kind: "array", element, rule: "structure" };
}
