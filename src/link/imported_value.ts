import type { DefRef } from "./def_ref.ts";
import { heldValue } from "./held_value.ts";
import type { LinkFile } from "./link_model.ts";
import type { NameSpace } from "./name_space.ts";
import { questionNumber } from "./question_number.ts";
import { QuestionSort } from "./question_sort.ts";
import type { Resolution } from "./resolution.ts";
import type { RuleId } from "./rule.ts";
import { spaceNumber } from "./space_number.ts";
import type { Value } from "./value.ts";
import { weakestRule } from "./weakest_rule.ts";

/**
 * What the imports of one name stand for, of which a condition may choose: those in the workspace count, unless none is.
 *
 * @param imports Rows of `imports`.
 */
export function importedValue(
  resolution: Resolution,
  file: LinkFile,
  imports: readonly number[],
  space: NameSpace,
  fuel: number,
): Value | undefined {
  const { world } = resolution;
  const { modules } = file.semantics;
  const values: Value[] = [];
  for (const row of imports) {
    const question = questionNumber(QuestionSort.imported, file.number, row, spaceNumber(space));
    const imported = world.recalled(
      question,
      () => modules.resolveImport(world, file, row, space),
    );
    const value = heldValue(resolution, imported, fuel);
    if (value !== undefined) values.push(value);
  }
  const inside = values.filter((value) => value.kind !== "external" && value.kind !== "missing");
  const [first] = inside;
  if (first === undefined) return values[0];
  if (inside.length === values.length && inside.length === 1) return first;
  const defs: DefRef[] = [];
  // Functions of one name are overloads, whichever imports bring them.
  let rule: RuleId = file.semantics.overloads ? "structure" : "import.alternative";
  for (const value of inside) {
    if (value.kind !== "definitions") return first;
    for (const def of value.defs) if (!defs.includes(def)) defs.push(def);
    rule = weakestRule(rule, value.rule);
  }
  const isCertain = defs.length === 1 && inside.length === values.length;
  return { kind: "definitions", defs, rule: isCertain ? weakestOf(inside) : rule };
}

function weakestOf(values: readonly Value[]): RuleId {
  let rule: RuleId = "structure";
  for (const value of values) {
    if (value.kind === "definitions") rule = weakestRule(rule, value.rule);
  }
  return rule;
}
