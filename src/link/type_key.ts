import { TypeOp } from "../facts/type_op.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";

const FUEL = 8;
const MAX_DEPTH = 8;

/**
 * A text that is the same for the same type wherever it is written, names in it looked up from a definition: undefined
 * where a name in it is not known, which a type variable is not either.
 */
export function typeKey(
  resolution: Resolution,
  file: LinkFile,
  ref: DefRef,
  type: number,
  depth = 0,
): string | undefined {
  if (type === 0) return "";
  if (depth > MAX_DEPTH) return undefined;
  const { types } = file.facts;
  const inner = (row: number): string | undefined => typeKey(resolution, file, ref, row, depth + 1);
  const op = types.op(type);
  switch (op) {
    case TypeOp.named:
      return namedKey(resolution, file, ref, type);
    case TypeOp.list: {
      const keys: (string | undefined)[] = [];
      for (let cell = type; cell !== 0; cell = types.b(cell)) keys.push(inner(types.a(cell)));
      return keys.includes(undefined) ? undefined : keys.join(",");
    }
    case TypeOp.object:
      return types.a(type) === 0 ? EMPTY_OBJECT : undefined;
    case TypeOp.opaque:
    case TypeOp.typeOf:
    case TypeOp.indexed:
      return undefined;
    default: {
      const a = inner(types.a(type));
      const b = inner(types.b(type));
      const text = file.facts.text(types.text(type));
      return a === undefined || b === undefined ? undefined : `${op}${text}(${a};${b})`;
    }
  }
}

/** An object of which nothing is asked takes everything, under whatever name. */
const EMPTY_OBJECT = "std any";

function namedKey(
  resolution: Resolution,
  file: LinkFile,
  ref: DefRef,
  type: number,
): string | undefined {
  const { defs, types } = file.facts;
  const def = defRef.defOf(ref);
  const scope = defs.body(def) || defs.scope(def);
  const site = { file, scope, offset: defs.start(def), inherited: true };
  const value = resolution.valueOfType(site, type, FUEL);
  const text = file.facts.text(types.text(type));
  if (value?.kind === "instance") return `#${value.type}`;
  if (value?.kind !== "external") return undefined;
  return `${value.package} ${value.name ?? text.slice(text.lastIndexOf(".") + 1)}`;
}
