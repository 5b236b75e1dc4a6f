import { DefKind } from "../facts/def_kind.ts";
import { TableVia } from "../facts/table_via.ts";
import { type DatabaseCandidate, databaseCandidates } from "./database_candidate.ts";
import { databaseNames } from "./database_names.ts";
import type { LinkFile, World } from "./link_model.ts";
import type { RuleId } from "./rule.ts";
import type { TableTarget } from "./table_target.ts";
import type { TableUse } from "./table_use.ts";

const schemaRules: Readonly<Record<number, RuleId>> = {
  [TableVia.foreignKey]: "database.key",
  [TableVia.logical]: "database.logical",
  [TableVia.declared]: "database.declared",
  [TableVia.queried]: "database.queried",
  [TableVia.mentioned]: "database.mentioned",
};

/**
 * The objects that an object of a database refers to: those of the written datasource and schema, else of its own. What a
 * schema declares is a target even if nothing describes it; what a definition queries or mentions is not.
 */
export function schemaTargets(world: World, file: LinkFile, use: TableUse): TableTarget[] {
  const rule = schemaRules[use.via];
  if (rule === undefined) return [];
  const { facts } = file;
  const datasource = use.datasource ||
    databaseNames.datasourceOf(facts.text(facts.file.packageName(0)));
  const mayBeRoutine = use.via === TableVia.declared;
  const found = databaseCandidates(world, use.name).filter((candidate) =>
    candidate.datasource === datasource && isSame(candidate.name, use.name) &&
    (mayBeRoutine || candidate.kind === DefKind.table || candidate.kind === DefKind.view)
  );
  const own = facts.text(facts.defs.qualifier(use.def)).split(".")[0] ?? "";
  const schema = use.schema || own;
  const targets = inSchema(found, schema, use.name);
  if (targets.length > 0) return targets.map(({ ref, id }) => ({ ref, id, rule }));
  if (use.schema === "" && found.length > 0) {
    // A name without a schema is one thing; that it may be in several schemas is not known to be so.
    const isOne = new Set(found.map((candidate) => candidate.schema)).size === 1;
    return found.map(({ ref, id }) => ({ ref, id, rule: isOne ? rule : "database.mentioned" }));
  }
  const isDeclared = use.via !== TableVia.queried && use.via !== TableVia.mentioned;
  if (!isDeclared) return [];
  const id = databaseNames.idOf(datasource, schema, use.name);
  return [{ ref: undefined, id, rule }];
}

/** Those of a schema, by the case in which they are written if any are. */
function inSchema(
  found: readonly DatabaseCandidate[],
  schema: string,
  name: string,
): DatabaseCandidate[] {
  const inside = found.filter((candidate) => isSame(candidate.schema, schema));
  const exact = inside.filter((candidate) => candidate.name === name);
  return exact.length > 0 ? exact : inside;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
