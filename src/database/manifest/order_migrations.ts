import { naturalOrder } from "./natural_order.ts";

/** The scripts of a directory in the order in which they run. */
export interface OrderedMigrations {
  readonly scripts: readonly string[];
  /** Scripts that do not run on the way up: those that undo others, and those that a baseline contains. */
  readonly left: readonly string[];
}

/** Flyway's names: prefix, version (none after `R`), description. */
const flywayName = /^([VUB])(\d+(?:[._]\d+)*)__.+\.sql$/;
const repeatableName = /^R__(.+)\.sql$/;

/** Scripts that undo others: golang-migrate's, Diesel's and their like. */
const downName = /(?:^|[._-])(?:down|undo|rollback)\.(?:sql|ddl)$/i;

/**
 * Puts the scripts of a directory of migrations in order.
 *
 * Where names are Flyway's, versions count as numbers, repeatable scripts come last by description, undoing ones are left,
 * and so are versions that the highest baseline contains. Else numbers in names count by their value, as in the names of
 * Supabase, Prisma, golang-migrate, dbmate, goose, sql-migrate, Liquibase and Rails; scripts called `down` are left.
 *
 * @param paths All files of the directory; those that are no scripts are passed over.
 */
export function orderMigrations(paths: Iterable<string>): OrderedMigrations {
  const scripts = [...paths].filter((path) => /\.(?:sql|ddl)$|(?:^|[/_])schema\.rb$/i.test(path));
  const isFlyway = scripts.some((path) => /^[VB]/.test(flywayName.exec(baseOf(path))?.[0] ?? ""));
  return isFlyway ? orderFlyway(scripts) : orderNumbered(scripts);
}

function orderNumbered(paths: readonly string[]): OrderedMigrations {
  const scripts: string[] = [];
  const left: string[] = [];
  for (const path of [...paths].sort(naturalOrder)) {
    (downName.test(baseOf(path)) ? left : scripts).push(path);
  }
  return { scripts, left };
}

function orderFlyway(paths: readonly string[]): OrderedMigrations {
  const versioned: { path: string; prefix: string; version: string }[] = [];
  const repeatable: { path: string; description: string }[] = [];
  const left: string[] = [];
  for (const path of paths) {
    const [, prefix, version] = flywayName.exec(baseOf(path)) ?? [];
    const description = repeatableName.exec(baseOf(path))?.[1];
    if (description !== undefined) repeatable.push({ path, description });
    else if (prefix === undefined || version === undefined || prefix === "U") left.push(path);
    else versioned.push({ path, prefix, version: comparable(version) });
  }
  versioned.sort((a, b) => naturalOrder(a.version, b.version) || naturalOrder(a.path, b.path));
  const baseline = versioned.findLast(({ prefix }) => prefix === "B");
  const runs = versioned.filter((script) => {
    if (baseline === undefined || script === baseline) return true;
    return script.prefix === "V" && naturalOrder(script.version, baseline.version) > 0;
  });
  left.push(...versioned.filter((script) => !runs.includes(script)).map(({ path }) => path));
  repeatable.sort((a, b) => a.description < b.description ? -1 : 1);
  return {
    scripts: [...runs, ...repeatable].map(({ path }) => path),
    left: left.sort(naturalOrder),
  };
}

/** `1_2` and `1.2.0` are one version. */
function comparable(version: string): string {
  return version.replaceAll(/[._]/g, "/").replace(/(?:\/0+)+$/, "");
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
