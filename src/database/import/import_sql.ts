import type { DatabaseObject, ObjectReference } from "../database_object.ts";
import { defaultSchema } from "../default_schema.ts";
import { readSql } from "../sql/read_sql.ts";
import { dialectOfEngine } from "../sql/dialect_of_engine.ts";
import { engineName } from "./engine_name.ts";
import { foreignKeyEntry } from "./foreign_key_entry.ts";
import type { ImportResult } from "./import_result.ts";
import { SnapshotContent, type SnapshotObject } from "./snapshot_content.ts";

/**
 * Reads statements in SQL. What they say beyond columns and references stands in the `definition` of each object.
 *
 * @param engine Empty when none is known.
 */
export function importSql(text: string, engine: string): ImportResult {
  const schema = defaultSchema(engine);
  const dialect = dialectOfEngine(engine);
  const [reading] = readSql([text], { datasource: "", defaultSchema: schema, dialect });
  const objects = reading?.objects ?? [];
  const problems = [...reading?.problems ?? []];
  if (objects.length === 0 && problems.length === 0) {
    problems.push({
      offset: 0,
      message: "no tables are defined in this text, neither in HCL, JSON nor SQL",
    });
  }
  if (problems.length > 0) return { ok: false, problems };
  const importer = new SqlImporter(text, new SnapshotContent(engineName(engine)), schema);
  for (const object of objects) importer.add(object);
  return { ok: true, content: importer.content };
}

class SqlImporter {
  readonly content: SnapshotContent;
  readonly #text: string;
  readonly #defaultSchema: string;

  constructor(text: string, content: SnapshotContent, defaultSchema: string) {
    this.#text = text;
    this.content = content;
    this.#defaultSchema = defaultSchema;
  }

  add(object: DatabaseObject): void {
    const { kind, schema, name, table = "" } = object;
    const definition = this.#slice(object.range);
    switch (kind) {
      case "table":
        this.content.schema(schema).tables.set(name, this.#table(object, definition));
        break;
      case "view":
        this.content.schema(schema).views.set(name, {
          comment: object.comment,
          columns: object.columns.length === 0 ? undefined : columns(object),
          definition,
        });
        break;
      case "db_function":
      case "procedure": {
        const sort = kind === "procedure" ? "procedures" : "functions";
        const args = object.parameters.join(", ");
        this.content.addRoutine(schema, sort, name, { args: args || undefined, definition });
        break;
      }
      case "trigger":
        this.content.addTrigger(schema, table, {
          name,
          definition,
          function: this.#functionOf(object),
        });
        break;
      case "rls_policy":
        this.content.addPolicy(schema, table, {
          name,
          command: object.parameters[0]?.slice(name.length).trim() || "ALL",
          definition,
        });
    }
  }

  #table(object: DatabaseObject, definition: string): SnapshotObject {
    const keys = object.references.filter(({ via }) => via === "foreign_key" || via === "logical");
    const indexes = object.further.map((part) => this.#slice(part)).flatMap((statement) => {
      const name =
        /^create\s+(?:unique\s+)?(?:\w+\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?["`[]?([^"`\]\s(]+)/i
          .exec(statement)?.[1];
      return name === undefined ? [] : [{ name, definition: statement }];
    });
    const changes = object.further.map((part) => this.#slice(part))
      .filter((statement) => /^alter\b/i.test(statement));
    return {
      comment: object.comment,
      columns: columns(object),
      foreign_keys: keys.length === 0 ? undefined : keys.map((key) => this.#foreignKey(key)),
      indexes: indexes.length === 0 ? undefined : indexes,
      definition: [definition, ...changes].join(";\n"),
    };
  }

  #foreignKey({ target, columns, via }: ObjectReference): SnapshotObject {
    return foreignKeyEntry({
      columns: [],
      target: { schema: target.schema ?? this.#defaultSchema, name: target.name },
      targetColumns: columns,
      isEnforced: via === "foreign_key",
    });
  }

  /** What a trigger executes: what it refers to besides its table. */
  #functionOf({ schema, table, references }: DatabaseObject): string | undefined {
    const called = references.find(({ via, target }) =>
      via === "declared" && !(target.name === table && target.schema === schema)
    )?.target;
    return called === undefined
      ? undefined
      : `${called.schema ?? this.#defaultSchema}.${called.name}`;
  }

  #slice({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.#text.slice(start, end);
  }
}

function columns({ columns }: DatabaseObject): SnapshotObject[] {
  return columns.map(({ name, type, comment }) => ({ name, type, comment }));
}
