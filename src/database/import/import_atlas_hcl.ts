import type { QualifiedName } from "../json/tbls_schema.ts";
import { engineName } from "./engine_name.ts";
import { engineOfSchemas } from "./engine_of_schemas.ts";
import { foreignKeyEntry } from "./foreign_key_entry.ts";
import { AtlasNames } from "./atlas_names.ts";
import type { HclBlock, HclValue } from "./hcl_block.ts";
import type { ImportResult } from "./import_result.ts";
import { parseHcl } from "./parse_hcl.ts";
import { SnapshotContent, type SnapshotObject } from "./snapshot_content.ts";

/** Reads Atlas's schema in HCL: tables, views, routines, triggers and policies. */
export function importAtlasHcl(text: string, engine: string): ImportResult {
  const { blocks, problems } = parseHcl(text);
  if (problems.length > 0) return { ok: false, problems };
  const names = new AtlasNames(blocks);
  const content = new SnapshotContent(engineName(engine || engineOfSchemas(names.schemas)));
  const importer = new HclImporter(content, names);
  for (const block of blocks) importer.add(block);
  return { ok: true, content };
}

class HclImporter {
  readonly #content: SnapshotContent;
  readonly #names: AtlasNames;

  constructor(content: SnapshotContent, names: AtlasNames) {
    this.#content = content;
    this.#names = names;
  }

  add(block: HclBlock): void {
    const { schema, name } = this.#names.of(block);
    switch (block.type) {
      case "table":
        this.#content.schema(schema).tables.set(name, this.#table(block));
        if (block.blocks.some((inner) => inner.type === "row_security" && flag(inner, "enabled"))) {
          this.#content.schema(schema).secured.add(name);
        }
        break;
      case "view":
      case "materialized":
        this.#content.schema(schema).views.set(name, this.#view(block));
        break;
      case "function":
      case "procedure":
        this.#content.addRoutine(schema, `${block.type}s`, name, this.#routine(block));
        break;
      case "trigger":
        this.#trigger(block);
        break;
      case "policy":
        this.#policy(block);
    }
  }

  #table(block: HclBlock): SnapshotObject {
    const ofType = (type: string): HclBlock[] =>
      block.blocks.filter((inner) => inner.type === type);
    const keys = ofType("primary_key").flatMap((key) => this.#columnNames(key));
    const indexes = ofType("index");
    const uniques = ofType("unique");
    const isUnique = (column: string): boolean =>
      [...uniques, ...indexes.filter((index) => flag(index, "unique"))].some((unique) => {
        const [first, ...others] = this.#columnNames(unique);
        return first === column && others.length === 0;
      });
    return {
      comment: textOf(block, "comment"),
      columns: ofType("column").map((column) => this.#column(column, keys, isUnique)),
      foreign_keys: filled(ofType("foreign_key").map((key) => this.#foreignKey(block, key))),
      indexes: filled(indexes.map((index) => ({
        name: labelOf(index),
        columns: this.#columnNames(index),
        unique: flag(index, "unique") || undefined,
        where: textOf(index, "where"),
      }))),
      uniques: filled(uniques.map((unique) => ({
        name: labelOf(unique),
        columns: this.#columnNames(unique),
      }))),
      checks: filled(
        ofType("check").map((check) => ({
          name: labelOf(check),
          definition: textOf(check, "expr"),
        })),
      ),
    };
  }

  #column(
    block: HclBlock,
    keys: readonly string[],
    isUnique: (column: string) => boolean,
  ): SnapshotObject {
    const name = labelOf(block);
    return {
      name,
      type: typeOf(block.attributes.get("type")),
      nullable: flag(block, "null"),
      default: textOf(block, "default"),
      comment: textOf(block, "comment"),
      constraints: filled([
        ...(keys.includes(name) ? ["PK"] : []),
        ...(isUnique(name) ? ["UNIQUE"] : []),
      ]),
    };
  }

  /** Columns of a key or index, in `columns` or in one block `on` each; expressions as written. */
  #columnNames(block: HclBlock, attribute = "columns"): string[] {
    const listed = block.attributes.get(attribute);
    if (listed?.type === "list") return listed.items.map(columnOf);
    return block.blocks.filter(({ type }) => type === "on").map((on) => {
      const column = on.attributes.get("column");
      return column === undefined ? textOf(on, "expr") ?? "" : columnOf(column);
    });
  }

  #foreignKey(table: HclBlock, key: HclBlock): SnapshotObject {
    const referenced = key.attributes.get("ref_columns");
    const [first] = referenced?.type === "list" ? referenced.items : [];
    return foreignKeyEntry({
      name: labelOf(key),
      columns: this.#columnNames(key),
      target: this.#names.referenced(first) ?? this.#names.of(table),
      targetColumns: this.#columnNames(key, "ref_columns"),
      onDelete: textOf(key, "on_delete")?.replaceAll("_", " "),
    });
  }

  #view(block: HclBlock): SnapshotObject {
    const dependsOn = block.attributes.get("depends_on");
    const references = (dependsOn?.type === "list" ? dependsOn.items : [])
      .flatMap((item) => this.#names.referenced(item) ?? []).map(written);
    const columns = block.blocks.filter(({ type }) => type === "column");
    return {
      comment: textOf(block, "comment"),
      columns: filled(columns.map((column) => this.#column(column, [], () => false))),
      definition: textOf(block, "as"),
      references: filled(references),
    };
  }

  #routine(block: HclBlock): SnapshotObject {
    const args = block.blocks.filter(({ type }) => type === "arg").map((arg) =>
      `${arg.labels[0] ?? ""} ${typeOf(arg.attributes.get("type"))}`.trim()
    );
    return {
      args: args.join(", ") || undefined,
      returns: block.attributes.has("return") ? typeOf(block.attributes.get("return")) : undefined,
      language: textOf(block, "lang")?.toLowerCase(),
      comment: textOf(block, "comment"),
      definition: textOf(block, "as"),
    };
  }

  #trigger(block: HclBlock): void {
    const table = this.#names.referenced(block.attributes.get("on"));
    if (table === undefined) return;
    const execute = block.blocks.find(({ type }) => type === "execute");
    const called = this.#names.referenced(execute?.attributes.get("function"));
    const timing = block.blocks.find(({ type }) => /^(?:before|after|instead_of)$/.test(type));
    const events = ["insert", "update", "delete", "truncate"]
      .filter((event) => timing !== undefined && flag(timing, event));
    this.#content.addTrigger(table.schema, table.name, {
      name: labelOf(block),
      function: called === undefined ? undefined : written(called),
      timing: timing?.type.toUpperCase().replace("_", " "),
      events: filled(events.map((event) => event.toUpperCase())),
      definition: textOf(block, "as"),
    });
  }

  #policy(block: HclBlock): void {
    const table = this.#names.referenced(block.attributes.get("on"));
    if (table === undefined) return;
    const roles = block.attributes.get("to");
    this.#content.addPolicy(table.schema, table.name, {
      name: labelOf(block),
      command: textOf(block, "for")?.toUpperCase() ?? "ALL",
      roles: roles?.type === "list" ? roles.items.map(plain) : undefined,
      using: textOf(block, "using"),
      with_check: textOf(block, "check"),
    });
  }
}

function written({ schema, name }: QualifiedName): string {
  return `${schema}.${name}`;
}

function labelOf(block: HclBlock): string {
  return block.labels.at(-1) ?? "";
}

function plain(value: HclValue): string {
  return value.type === "list" ? value.items.map(plain).join(", ") : value.text;
}

function textOf(block: HclBlock, key: string): string | undefined {
  const value = block.attributes.get(key);
  return value === undefined ? undefined : plain(value) || undefined;
}

function flag(block: HclBlock, key: string): boolean {
  return textOf(block, key) === "true";
}

/** `enum.status` is called by the name of the enum, `character_varying(20)` as in SQL. */
function typeOf(value: HclValue | undefined): string {
  return value === undefined ? "" : plain(value)
    .replace(/^(?:enum|domain|composite)\.(?:.*\.)?/, "")
    .replace(
      /^(character_varying|bit_varying|double_precision)\b/,
      (name) => name.replace("_", " "),
    );
}

function columnOf(value: HclValue): string {
  const text = plain(value);
  return /(?:^|\.)column(?:\.([^.\s]+)|\["([^"]+)"\])$/.exec(text)?.slice(1).find((name) =>
    name !== undefined
  ) ?? text;
}

function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
