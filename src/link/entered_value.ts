import { declaredResult } from "./declared_result.ts";
import { inferredResult } from "./inferred_result.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";

/**
 * What a statement that manages a resource binds: what the resource's own method for that gives, or the resource itself
 * in a language without such methods.
 */
export function enteredValue(
  resolution: Resolution,
  site: Site,
  resource: Value,
  fuel: number,
): Value {
  const methods = site.file.semantics.contextMethods;
  if (methods === undefined) return resource;
  if (resource.kind === "external") return { kind: "external", package: resource.package };
  if (resource.kind !== "instance") return { kind: "local" };
  for (const name of methods) {
    const method = resolution.member(site, resource, name, fuel - 1, "callable");
    const [ref] = method?.kind === "definitions" ? method.defs : [];
    if (ref === undefined) continue;
    const given = declaredResult(resolution, ref, fuel - 1) ??
      inferredResult(resolution, ref, fuel - 1);
    if (given === undefined) return { kind: "local" };
    // What gives itself gives the type that it is of, not the one that declares the method.
    const isItself = given.kind === "instance" && given.via === "self";
    return weakened(isItself ? resource : given, "type.return");
  }
  return { kind: "local" };
}
