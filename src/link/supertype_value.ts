import { objectOf } from "./object_of.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/**
 * A value of the type that a row of `types` names as a supertype, which may also be an expression that gives a class or a
 * module that is one; undefined when it is not known.
 */
export function supertypeValue(
  resolution: Resolution,
  site: Site,
  type: number,
  fuel: number,
): Value | undefined {
  const value = resolution.valueOfType(site, type, fuel);
  const named = value?.kind === "module" ? objectOf(resolution, value, fuel) : value;
  // As a supertype, a collection of the library is no more than its name.
  if ((named?.kind === "array" || named?.kind === "map") && named.name !== undefined) {
    return { kind: "external", package: "std", name: named.name };
  }
  const [only] = named?.kind === "definitions" ? named.defs : [];
  return named?.kind === "definitions" && only !== undefined
    ? { kind: "instance", type: only, rule: named.rule, via: "typed" }
    : named;
}
