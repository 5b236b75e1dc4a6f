import { TypeOp } from "../facts/type_op.ts";
import type { Resolution } from "./resolution.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/** A property of a value of a type that is given by its properties; undefined when it has none of the name. */
export function shapeMember(
  resolution: Resolution,
  value: Extract<Value, { kind: "shape" }>,
  name: string,
  fuel: number,
): Value | undefined {
  const file = resolution.world.file(value.file);
  if (file === undefined || fuel <= 0) return undefined;
  const { types } = file.facts;
  const site = { file, scope: value.scope, offset: Number.MAX_SAFE_INTEGER, inherited: true };
  for (let cell = types.a(value.type); cell !== 0; cell = types.b(cell)) {
    const property = types.a(cell);
    const isMeant = types.op(property) === TypeOp.property &&
      file.facts.text(types.text(property)) === name;
    if (!isMeant) continue;
    const held = resolution.valueOfType(site, types.a(property), fuel - 1);
    return held === undefined ? { kind: "local" } : weakened(held, value.rule);
  }
  return undefined;
}
