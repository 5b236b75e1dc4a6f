import { defRef } from "./def_ref.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import type { Value } from "./value.ts";
import { weakened } from "./weakened.ts";
import { weakestRule } from "./weakest_rule.ts";

/** A property of an object literal; the last of a name counts, and those of objects that are spread into it too. */
export function objectMember(
  resolution: Resolution,
  value: Extract<Value, { kind: "expression" | "object" }>,
  name: string,
  fuel: number,
): Value | undefined {
  const file = resolution.world.file(value.file);
  if (file === undefined || fuel <= 0) return undefined;
  resolution.world.rows(file, name);
  resolution.world.readStars(file);
  const { members } = file.facts;
  const [start, end] = file.facts.range(members.object, members.count, value.expr);
  const site = {
    file,
    scope: value.scope,
    offset: Number.MAX_SAFE_INTEGER,
    inherited: true,
  };
  const rule = weakestRule(value.rule, "object.member");
  for (let row = end - 1; row >= start; row--) {
    const member = file.facts.text(members.name(row));
    if (member === "...") {
      const found = spreadMember(resolution, site, members.value(row), name, fuel);
      if (found !== undefined && found.kind !== "missing") return weakened(found, rule);
    }
    if (member !== name) continue;
    const def = members.def(row);
    if (def !== 0) return { kind: "definitions", defs: [defRef.of(file.number, def)], rule };
    const held = resolution.evaluate(site, members.value(row), fuel - 1);
    return held === undefined ? { kind: "local" } : weakened(held, rule);
  }
  return assignedMember(resolution, file, value, name, rule);
}

/** A member of an object that is spread into another; objects that are spread into each other are gone through once. */
function spreadMember(
  resolution: Resolution,
  site: Site,
  expr: number,
  name: string,
  fuel: number,
): Value | undefined {
  const question = `spread ${site.file.number} ${expr} ${site.scope} ${fuel} ${name}`;
  return resolution.world.recalled(question, () => {
    const spread = resolution.evaluate(site, expr, fuel - 1);
    return spread === undefined || spread.kind === "external"
      ? undefined
      : resolution.member(site, spread, name, fuel - 1);
  });
}

/** A member that is assigned to an object from outside of its literal. */
function assignedMember(
  resolution: Resolution,
  file: LinkFile,
  value: Extract<Value, { kind: "expression" | "object" }>,
  name: string,
  rule: RuleId,
): Value | undefined {
  const def = file.facts.exprs.a(value.expr);
  if (def === 0) return undefined;
  const search = { inherited: false, skipSelf: false };
  const found = resolution.membersOf(defRef.of(file.number, def), name, search);
  return found === undefined || found.defs.length === 0
    ? undefined
    : { kind: "definitions", defs: found.defs, rule };
}
