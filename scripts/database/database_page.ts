import type { SortComparison } from "./compare_entries.ts";
import { entrySorts } from "./database_entry.ts";
import type { MissingEngine } from "./database_engine.ts";
import type { JudgedSchema } from "./judge_schema.ts";
import type { RealSchema } from "./real_schemas.ts";

/** One schema as the page shows it. */
export interface PageSchema {
  readonly schema: RealSchema;
  /** Name and version of the engine. */
  readonly engine: string;
  readonly outcome: JudgedSchema | MissingEngine;
}

/** The page with the counts of every schema, in Markdown. */
export function databasePage(schemas: readonly PageSchema[]): string {
  return [
    "# What is read of databases",
    "",
    "`deno task database --write` makes these databases on servers that it starts itself, lets the databases' own tools",
    "write them down, and compares what graphin reads of that with what the databases' own catalogues report: one entry",
    "with one, in both directions. Where a schema comes as migrations or scripts, these are read as well, as a whole and",
    "in their order, and compared with the catalogue of the database in which they ran.",
    "",
    ...summary(schemas),
    "## Found of what the catalogue reports",
    "",
    "Of dumps, columns are compared with their types, of scripts by their names, since catalogues call types by other",
    "names than people do. A cell is `found/catalogue`, with `+n` for what was read although the catalogue has no such",
    "thing, and empty where there is nothing to find.",
    "",
    ...schemas.flatMap(section),
  ].join("\n");
}

function summary(schemas: readonly PageSchema[]): string[] {
  const rows = entrySorts.map((sort) => {
    const all = schemas.flatMap(({ outcome }) => "texts" in outcome ? outcome.texts : [])
      .flatMap(({ sorts }) => sorts.filter((entry) => entry.sort === sort));
    const sum = (of: (entry: SortComparison) => number): number =>
      all.reduce((total, entry) => total + of(entry), 0);
    const missing = sum((entry) => entry.missing.length);
    const extra = sum(({ extra }) => extra.length);
    return `| ${sort} | ${sum(({ catalogue }) => catalogue)} | ${
      sum(({ found }) => found)
    } | ${missing} | ${extra} |`;
  });
  return [
    "| sort | in catalogues | found | missing | extra |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ];
}

function section({ schema, engine, outcome }: PageSchema): string[] {
  const head = [
    `### ${schema.name}`,
    "",
    `${capitalised(schema.about)}. ${sourceOf(schema)}. ${engine}.`,
    "",
  ];
  if ("missing" in outcome) return [...head, `Skipped, for ${outcome.missing}.`, ""];
  const sorts = entrySorts.filter((sort) =>
    outcome.texts.some((text) =>
      text.sorts.some((entry) => entry.sort === sort && entry.catalogue + entry.extra.length > 0)
    )
  );
  const refused = outcome.refused.length === 0
    ? []
    : [`The database refused ${outcome.refused.length} of the statements.`, ""];
  return [
    ...head,
    ...refused,
    `| written by | ${sorts.join(" | ")} |`,
    `| --- | ${sorts.map(() => "---").join(" | ")} |`,
    ...outcome.texts.map((text) => {
      const cells = sorts.map((sort) => cell(text.sorts.find((entry) => entry.sort === sort)));
      return `| ${text.written} | ${cells.join(" | ")} |`;
    }),
    "",
  ];
}

function cell(entry: SortComparison | undefined): string {
  if (entry === undefined || entry.catalogue + entry.extra.length === 0) return "";
  const extra = entry.extra.length === 0 ? "" : ` +${entry.extra.length}`;
  return `${entry.found}/${entry.catalogue}${extra}`;
}

function sourceOf({ source }: RealSchema): string {
  switch (source.kind) {
    case "own":
      return "Written for this comparison";
    case "debian":
      return `Debian's package \`${source.package}\``;
    case "django":
      return `Made by Django's migrations: ${
        source.requirements.map((one) => `\`${one}\``).join(", ")
      }`;
    case "archive":
      return `\`${source.archive.artifact}\` ${source.archive.version}`;
  }
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
