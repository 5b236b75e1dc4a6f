import type { DatabaseProblem } from "../database_object.ts";
import { defaultSchema } from "../default_schema.ts";
import { columnsOf } from "./columns_of.ts";
import type { JsonNode, JsonObject } from "./json_node.ts";
import { JsonShape } from "./json_shape.ts";
import { nodeAt } from "./node_at.ts";
import { parseJson } from "./parse_json.ts";
import type {
  QualifiedName,
  TblsColumn,
  TblsConstraint,
  TblsForeignKey,
  TblsRoutine,
  TblsSchema,
  TblsTable,
  TblsTrigger,
} from "./tbls_schema.ts";

/** A description by tbls, with what is wrong with it. */
export interface TblsReading {
  readonly schema: TblsSchema;
  readonly problems: readonly DatabaseProblem[];
}

/**
 * Reads the JSON that `tbls out -t json` writes.
 *
 * @param schema Schema of names that tell none; by default the current one of the connection, else that of the driver.
 */
export function parseTbls(text: string, schema?: string): TblsReading {
  const { root, problems } = parseJson(text);
  const found = [...problems];
  if (root?.type !== "object") {
    if (found.length === 0) {
      found.push({ offset: 0, message: "a schema of tbls must be an object" });
    }
    return { schema: { driver: "", tables: [], routines: [] }, problems: found };
  }
  return { schema: new TblsParser(text, root, found, schema).read(), problems: found };
}

class TblsParser {
  readonly #text: string;
  readonly #root: JsonObject;
  readonly #shape: JsonShape;
  readonly #driver: string;
  readonly #defaultSchema: string;

  constructor(text: string, root: JsonObject, problems: DatabaseProblem[], schema?: string) {
    this.#text = text;
    this.#root = root;
    this.#shape = new JsonShape(problems);
    this.#driver = stringOf(nodeAt(root, ["driver", "name"]));
    this.#defaultSchema = schema ??
      (stringOf(nodeAt(root, ["driver", "meta", "current_schema"])) || defaultSchema(this.#driver));
  }

  read(): TblsSchema {
    const relations = Map.groupBy(
      this.#shape.objects(this.#root, "relations", "the schema"),
      (relation) => stringMember(relation, "table"),
    );
    const tables = this.#shape.objects(this.#root, "tables", "the schema")
      .flatMap((node) => this.#table(node, relations) ?? []);
    if (!this.#root.members.has("tables")) {
      this.#shape.report(this.#root, `a schema of tbls has "tables"; this has none`);
    }
    const routines = this.#shape.objects(this.#root, "functions", "the schema")
      .flatMap((node) => this.#routine(node) ?? []);
    return { driver: this.#driver, tables, routines };
  }

  #table(
    node: JsonObject,
    relations: ReadonlyMap<string, readonly JsonObject[]>,
  ): TblsTable | undefined {
    const written = this.#name(node, "a table");
    if (written === undefined) return undefined;
    const what = `table ${written}`;
    const { schema, name } = this.#qualified(written);
    const related = relations.get(written) ?? relations.get(name) ?? [];
    const constraints = this.#shape.objects(node, "constraints", what);
    return {
      node,
      schema,
      name,
      isView: /view/i.test(stringMember(node, "type")),
      ...commentOf(node),
      definition: stringMember(node, "def"),
      columns: this.#columns(node, what),
      constraints: constraints.map((constraint) => this.#constraint(constraint)),
      indexes: this.#shape.objects(node, "indexes", what)
        .map((index) => ({ ...this.#constraint(index), type: "" })),
      foreignKeys: this.#foreignKeys(related, constraints),
      triggers: this.#shape.objects(node, "triggers", what)
        .flatMap((trigger) => this.#trigger(trigger, what) ?? []),
    };
  }

  /** @returns The name of an object; undefined, after reporting it, for one without. */
  #name(node: JsonObject, what: string): string | undefined {
    const name = this.#shape.string(node, "name", what) ?? "";
    if (name !== "" && node.isClosed) return name;
    this.#shape.report(node, `${what} has no ${name === "" ? "name" : "end"}; it is left out`);
    return undefined;
  }

  #columns(table: JsonObject, what: string): TblsColumn[] {
    const nodes = this.#shape.objects(table, "columns", what)
      .filter((column) => stringMember(column, "name").trim() !== "");
    return columnsOf(this.#shape, table, what).map((column, at) => {
      const node = nodes[at];
      const extra = node === undefined ? "" : stringMember(node, "extra_def");
      const written = node?.members.get("default");
      return {
        ...column,
        nullable: nodeIs(node?.members.get("nullable"), true),
        ...(extra === "" ? {} : { extra }),
        ...(written === undefined || nodeIs(written, null)
          ? {}
          : { default: this.#literal(written) }),
      };
    });
  }

  /** A string as it is, anything else as JSON has it. */
  #literal(node: JsonNode): string {
    return node.type === "scalar" && typeof node.value === "string"
      ? node.value
      : this.#text.slice(node.start, node.end);
  }

  #constraint(node: JsonObject): TblsConstraint {
    return {
      name: stringMember(node, "name"),
      type: stringMember(node, "type").toUpperCase(),
      definition: stringMember(node, "def"),
      columns: this.#columnNames(node, "columns"),
      ...commentOf(node),
    };
  }

  #columnNames(node: JsonObject, key: string): string[] {
    return this.#shape.strings(node, key, "the schema").map(({ value }) => value);
  }

  #foreignKeys(
    relations: readonly JsonObject[],
    constraints: readonly JsonObject[],
  ): TblsForeignKey[] {
    const own = constraints
      .filter((constraint) => stringMember(constraint, "type").toUpperCase() === "FOREIGN KEY")
      .flatMap((constraint) =>
        this.#foreignKey(constraint, "referenced_table", "referenced_columns")
      );
    if (relations.length === 0) return own;
    return relations
      .flatMap((relation) => this.#foreignKey(relation, "parent_table", "parent_columns"))
      .map((key) => {
        // Some drivers tell more of a constraint than of the relation that it makes.
        const constraint = own.find(({ columns }) => String(columns) === String(key.columns));
        if (key.isVirtual || constraint === undefined) return key;
        const { name, definition } = constraint;
        return { ...key, name, definition: key.definition || definition };
      });
  }

  #foreignKey(node: JsonObject, table: string, columns: string): TblsForeignKey[] {
    const target = stringMember(node, table);
    if (target === "") {
      this.#shape.report(node, `a foreign key has no "${table}"; it is left out`);
      return [];
    }
    return [{
      name: stringMember(node, "name"),
      columns: this.#columnNames(node, "columns"),
      target: this.#qualified(target),
      targetColumns: this.#columnNames(node, columns),
      isVirtual: nodeIs(node.members.get("virtual"), true),
      definition: stringMember(node, "def"),
      offset: node.start,
    }];
  }

  #trigger(node: JsonObject, what: string): TblsTrigger | undefined {
    const name = this.#name(node, `a trigger of ${what}`);
    if (name === undefined) return undefined;
    const definition = stringMember(node, "def");
    const called = /\bexecute\s+(?:function|procedure)\s+([^\s(]+)\s*\(/i.exec(definition)?.[1];
    return {
      node,
      name,
      definition,
      ...commentOf(node),
      ...(called === undefined ? {} : { calls: this.#qualified(called.replaceAll(/["`]/g, "")) }),
    };
  }

  #routine(node: JsonObject): TblsRoutine | undefined {
    const written = this.#name(node, "a function");
    if (written === undefined) return undefined;
    return {
      node,
      ...this.#qualified(written),
      isProcedure: /procedure/i.test(stringMember(node, "type")),
      args: stringMember(node, "arguments").replaceAll(/\s+/g, " ").trim(),
      returns: stringMember(node, "return_type"),
      ...commentOf(node),
    };
  }

  /** Divides a name at its first dot. */
  #qualified(written: string): QualifiedName {
    const dot = written.indexOf(".");
    return dot <= 0
      ? { schema: this.#defaultSchema, name: written }
      : { schema: written.slice(0, dot), name: written.slice(dot + 1) };
  }
}

function nodeIs(node: JsonNode | undefined, value: boolean | null): boolean {
  return node?.type === "scalar" && node.value === value;
}

function stringOf(node: JsonNode | undefined): string {
  return node?.type === "scalar" && typeof node.value === "string" ? node.value : "";
}

function stringMember(object: JsonObject, key: string): string {
  return stringOf(object.members.get(key));
}

function commentOf(node: JsonObject): { comment?: string } {
  const comment = stringMember(node, "comment");
  return comment === "" ? {} : { comment };
}
