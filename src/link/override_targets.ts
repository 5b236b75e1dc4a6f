import { DefFlag } from "../facts/def_flag.ts";
import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { isOverridden } from "./is_overridden.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import { weakestRule } from "./weakest_rule.ts";

/** A member of a supertype that another stands in for. */
export interface OverrideTarget {
  readonly ref: DefRef;
  readonly rule: RuleId;
}

/** What is never overridden and never overrides. */
const OWN = DefFlag.static | DefFlag.private | DefFlag.constructor | DefFlag.privateName;

/**
 * The members of supertypes that a method stands in for: behind each declared supertype, the nearest of its name whose
 * parameters may be the same where a language overloads by them. What these override themselves is found from them.
 */
export function overrideTargets(
  resolution: Resolution,
  file: LinkFile,
  def: number,
): readonly OverrideTarget[] {
  const { defs } = file.facts;
  const container = defs.container(def);
  if (defs.kind(def) !== DefKind.method || (defs.flags(def) & OWN) !== 0) return [];
  if (defs.kind(container) !== DefKind.class && defs.kind(container) !== DefKind.interface) {
    return [];
  }
  const name = file.facts.text(defs.name(def));
  if (name === file.semantics.constructorName) return [];
  const method = defRef.of(file.number, def);
  const targets: OverrideTarget[] = [];
  for (const base of resolution.supertypes(defRef.of(file.number, container))) {
    if (base?.kind !== "instance") continue;
    const search = { inherited: true, skipSelf: false, space: "callable" } as const;
    const found = resolution.membersOf(base.type, name, search);
    const ref = found?.defs.find((other) => isStoodInFor(resolution, file, method, other));
    if (found === undefined || ref === undefined) continue;
    const rule = weakestRule(base.rule, "override.member");
    targets.push({
      ref,
      rule: found.external === undefined ? rule : weakestRule(rule, "base.external"),
    });
  }
  return targets;
}

function isStoodInFor(
  resolution: Resolution,
  file: LinkFile,
  method: DefRef,
  other: DefRef,
): boolean {
  const owner = resolution.world.readDefinition(other);
  if (owner === undefined || other === method) return false;
  const { defs } = owner.facts;
  const def = defRef.defOf(other);
  if (defs.kind(def) !== DefKind.method || (defs.flags(def) & OWN) !== 0) return false;
  return !file.semantics.overloads || isOverridden(resolution, method, other);
}
