import type { DatabaseProblem } from "../database_object.ts";
import { columnsOf } from "../json/columns_of.ts";
import type { JsonObject } from "../json/json_node.ts";
import { JsonShape } from "../json/json_shape.ts";
import { parseJson } from "../json/parse_json.ts";
import { engineName } from "./engine_name.ts";
import { engineOfSchemas } from "./engine_of_schemas.ts";
import { foreignKeyEntry } from "./foreign_key_entry.ts";
import type { ImportResult } from "./import_result.ts";
import { SnapshotContent, type SnapshotObject } from "./snapshot_content.ts";

/** Reads the JSON of `atlas schema inspect`: schemas with tables, columns, indexes and foreign keys. */
export function importAtlasJson(text: string, engine: string): ImportResult {
  const { root, problems } = parseJson(text);
  const found = [...problems];
  if (root?.type !== "object" || found.length > 0) {
    if (found.length === 0) {
      found.push({ offset: 0, message: "a schema of Atlas must be an object" });
    }
    return { ok: false, problems: found };
  }
  if (!root.members.has("schemas")) {
    found.push({ offset: root.start, message: `a schema of Atlas has "schemas"; this has none` });
    return { ok: false, problems: found };
  }
  return new AtlasReader(found).read(root, engine);
}

class AtlasReader {
  readonly #problems: DatabaseProblem[];
  readonly #shape: JsonShape;

  constructor(problems: DatabaseProblem[]) {
    this.#problems = problems;
    this.#shape = new JsonShape(problems);
  }

  read(root: JsonObject, engine: string): ImportResult {
    const schemas = this.#shape.objects(root, "schemas", "the schema");
    /** Schemas of a table's name: a foreign key names none. */
    const owners = new Map<string, string[]>();
    for (const schema of schemas) {
      for (const table of this.#shape.objects(schema, "tables", "a schema")) {
        const name = this.#name(table);
        owners.set(name, [...owners.get(name) ?? [], this.#name(schema)]);
      }
    }
    const names = schemas.map((schema) => this.#name(schema));
    const content = new SnapshotContent(engineName(engine || engineOfSchemas(names)));
    for (const schema of schemas) {
      const name = this.#name(schema);
      for (const table of this.#shape.objects(schema, "tables", `schema ${name}`)) {
        const what = `table ${name}.${this.#name(table)}`;
        if (this.#name(table) === "") {
          this.#shape.report(table, `a table of schema ${name} has no name`);
        }
        content.schema(name).tables.set(this.#name(table), this.#table(table, name, what, owners));
      }
    }
    return this.#problems.length > 0
      ? { ok: false, problems: this.#problems }
      : { ok: true, content };
  }

  #name(object: JsonObject): string {
    const node = object.members.get("name");
    return node?.type === "scalar" && typeof node.value === "string" ? node.value : "";
  }

  #table(
    table: JsonObject,
    schema: string,
    what: string,
    owners: ReadonlyMap<string, readonly string[]>,
  ): SnapshotObject {
    const indexes = this.#shape.objects(table, "indexes", what)
      .map((index) => ({ name: this.#name(index), ...this.#index(index, what) }));
    const primary = this.#shape.object(table, "primary_key", what);
    const keys = primary === undefined ? [] : this.#index(primary, what).columns;
    const unique = indexes.filter(({ isUnique, columns }) => isUnique && columns.length === 1)
      .flatMap(({ columns }) => columns);
    return {
      comment: this.#shape.string(table, "comment", what),
      columns: this.#columns(table, what, keys, unique),
      foreign_keys: filled(
        this.#shape.objects(table, "foreign_keys", what)
          .map((key) => this.#foreignKey(key, schema, what, owners)),
      ),
      indexes: filled(indexes.map(({ name, columns, isUnique }) => ({
        name,
        columns,
        unique: isUnique || undefined,
      }))),
    };
  }

  #columns(
    table: JsonObject,
    what: string,
    keys: readonly string[],
    unique: readonly string[],
  ): SnapshotObject[] {
    const nodes = this.#shape.objects(table, "columns", what);
    return columnsOf(this.#shape, table, what).map(({ name, type, comment }) => {
      const node = nodes.find((candidate) => this.#name(candidate).trim() === name);
      const constraints = [
        ...(keys.includes(name) ? ["PK"] : []),
        ...(unique.includes(name) ? ["UNIQUE"] : []),
      ];
      return {
        name,
        type,
        comment,
        nullable: node === undefined ? false : this.#shape.boolean(node, "null", what) ?? false,
        default: node === undefined ? undefined : this.#shape.string(node, "default", what),
        constraints: filled(constraints),
      };
    });
  }

  #index(index: JsonObject, what: string): { columns: string[]; isUnique: boolean } {
    const columns = this.#shape.objects(index, "parts", what).flatMap((part) =>
      this.#shape.string(part, "column", what) ?? this.#shape.string(part, "expr", what) ?? []
    );
    return { columns, isUnique: this.#shape.boolean(index, "unique", what) ?? false };
  }

  #foreignKey(
    key: JsonObject,
    schema: string,
    what: string,
    owners: ReadonlyMap<string, readonly string[]>,
  ): SnapshotObject {
    const target = this.#shape.object(key, "references", what);
    const table = target === undefined ? "" : this.#shape.string(target, "table", what) ?? "";
    if (table === "") {
      this.#shape.report(key, `a foreign key of ${what} has no table that it references`);
    }
    const known = owners.get(table) ?? [];
    const owner = known.includes(schema) ? schema : known[0] ?? schema;
    const names = (object: JsonObject): string[] =>
      this.#shape.strings(object, "columns", what).map(({ value }) => value);
    return foreignKeyEntry({
      name: this.#name(key),
      columns: names(key),
      target: { schema: owner, name: table },
      targetColumns: target === undefined ? [] : names(target),
      onDelete: this.#shape.string(key, "on_delete", what),
    });
  }
}

function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length === 0 ? undefined : list;
}
