import type { LinkFile } from "./link_model.ts";
import type { NameRows } from "./name_index.ts";
import type { Resolution } from "./resolution.ts";
import type { Value } from "./value.ts";

/**
 * The type parameter of a name that the owner of a scope declares: a value of its bound, or one of which nothing is known;
 * undefined when it declares none.
 */
export function typeParameter(
  resolution: Resolution,
  file: LinkFile,
  rows: NameRows,
  scope: number,
  fuel: number,
): Value | undefined {
  const owner = file.facts.scopes.owner(scope);
  for (const row of rows.typeParams) {
    if (file.facts.typeParams.def(row) !== owner) continue;
    const bound = file.facts.typeParams.bound(row);
    if (bound === 0 || fuel <= 0) return { kind: "local" };
    const site = { file, scope, offset: Number.MAX_SAFE_INTEGER, inherited: false };
    const value = resolution.valueOfType(site, bound, fuel - 1);
    const relations = file.semantics.types;
    const isAnything = value?.kind === "external" && value.package === "std" &&
      relations !== undefined && relations.canonical(value.name ?? "") === relations.top;
    return value === undefined || isAnything ? { kind: "local" } : value;
  }
  return undefined;
}
