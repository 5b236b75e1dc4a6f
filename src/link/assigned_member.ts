import { DefFlag } from "../facts/def_flag.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { FactsBuilder } from "../facts/facts_builder.ts";
import { defRef } from "./def_ref.ts";
import { isDeclaredIn } from "./is_declared_in.ts";
import type { LinkFile } from "./link_model.ts";
import type { Resolution, Site } from "./resolution.ts";
import type { Value } from "./value.ts";

/**
 * A function or class that the file assigns to a member of something that is no definition of it: `app.open()` where
 * `app.open = function …` is written and `app` is a variable or import at the top of the file, or nothing known.
 *
 * @param object Row of `exprs` in front of the member.
 */
export function assignedMember(
  { world }: Resolution,
  { file, scope: from }: Site,
  object: number,
  name: string,
): Value | undefined {
  if (!file.semantics.prototypes) return undefined;
  const { facts } = file;
  const { defs, scopes } = facts;
  const members =
    world.rows(file, name)?.defs.filter((def) =>
      defs.qualifier(def) !== 0 && defs.container(def) === 0 &&
      (defs.flags(def) & DefFlag.static) !== 0
    ) ?? [];
  if (members.length === 0) return undefined;
  const names = namesOf(file, object);
  const chain = names.join(".");
  const meant = members.filter((def) => facts.text(defs.qualifier(def)) === chain);
  if (meant.length === 0) return undefined;
  const rows = world.rows(file, names[0] ?? "");
  for (let scope = from; scope > FactsBuilder.fileScope; scope = scopes.parent(scope)) {
    if (rows !== undefined && isDeclaredIn(facts, rows, scope)) return undefined;
  }
  return {
    kind: "definitions",
    defs: meant.map((def) => defRef.of(file.number, def)),
    rule: "object.member",
  };
}

/** The names of a chain of members on a name; none for any other expression. */
function namesOf({ facts }: LinkFile, expr: number): string[] {
  const { exprs } = facts;
  const names: string[] = [];
  let at = expr;
  for (; exprs.op(at) === ExprOp.member; at = exprs.a(at)) names.push(facts.text(exprs.text(at)));
  if (exprs.op(at) !== ExprOp.name) return [];
  names.push(facts.text(exprs.text(at)));
  return names.reverse();
}
