import type {
  Column,
  DatabaseObject,
  DatabaseProblem,
  ObjectReference,
  ReferenceVia,
} from "../database_object.ts";
import { definitionReferences } from "../definition_references.ts";
import type { JsonNode, JsonObject } from "../json/json_node.ts";
import { JsonShape } from "../json/json_shape.ts";
import { columnsOf } from "../json/columns_of.ts";
import { referenceName } from "../reference_name.ts";
import type { SqlDialect } from "../sql/sql_dialect.ts";

/** One snapshot while it is read: what was found in it, and how its parts are read. */
export class SnapshotReader {
  readonly objects: DatabaseObject[] = [];
  readonly problems: DatabaseProblem[] = [];
  readonly shape = new JsonShape(this.problems);
  /** Dialect of the definitions, where the engine is told. */
  dialect: SqlDialect | undefined;

  /** The members of an object that are objects themselves, closed and well named; others are reported. */
  entries(parent: JsonObject | undefined, sort: string, schema?: string): [string, JsonObject][] {
    const found: [string, JsonObject][] = [];
    for (const [name, node] of parent?.members ?? []) {
      const what = `${sort} ${schema === undefined ? "" : `${schema}.`}${name}`;
      if (node.type !== "object") {
        this.shape.report(node, `${what} must be an object; it is left out`);
      } else if (schema === undefined || this.isWhole(node, what)) {
        this.checkName(node, name, what);
        found.push([name, node]);
      }
    }
    return found;
  }

  /** Whether an object has its end; one without is reported. */
  isWhole(node: JsonNode, what: string): boolean {
    if (node.type === "scalar" || node.isClosed) return true;
    this.shape.report(node, `${what} has no end; it is left out`);
    return false;
  }

  /** Reports a name that makes ids ambiguous. */
  checkName(node: JsonNode, name: string, what: string): void {
    if (name === "") this.shape.report(node, `${what} has no name`);
    else if (/[./]/.test(name.replace(/\(.*\)$/s, ""))) {
      this.shape.report(
        node,
        `the name of ${what} has "." or "/" in it, so that its id may be mistaken for another's`,
      );
    }
  }

  /** The columns of a table or view. */
  columns(object: JsonObject, what: string): Column[] {
    return columnsOf(this.shape, object, what);
  }

  /**
   * A written reference.
   *
   * @param node Where it stands.
   * @param schema Schema of the object that refers.
   * @returns undefined, after reporting it, when it names nothing.
   */
  reference(
    text: string,
    node: JsonNode,
    schema: string,
    via: ReferenceVia,
    what: string,
  ): ObjectReference | undefined {
    const name = referenceName(text, schema);
    if (name === undefined) {
      this.shape.report(
        node,
        `the reference ${JSON.stringify(text)} of ${what} names nothing; ` +
          `write [db.<datasource>.]<schema>.<object>[.<column>]`,
      );
      return undefined;
    }
    const columns = name.column === undefined ? [] : [name.column];
    return { target: name.target, via, columns, offset: node.start };
  }

  /** What a view or routine refers to: its list of references, else what its definition names. */
  references(object: JsonObject, schema: string, what: string): ObjectReference[] {
    const listed = this.shape.strings(object, "references", what);
    if (listed.length > 0) {
      return listed.flatMap(({ value, node }) =>
        this.reference(value, node, schema, "declared", what) ?? []
      );
    }
    return this.#defined(object, what);
  }

  /** What the definition of a view or routine names. */
  #defined(object: JsonObject, what: string): ObjectReference[] {
    const definition = this.shape.string(object, "definition", what);
    const node = object.members.get("definition");
    if (definition === undefined || node === undefined) return [];
    return definitionReferences(definition, {
      dialect: this.dialect,
      offset: node.start + 1,
      isVerbatim: node.end - node.start - 2 === definition.length,
    });
  }

  /** The tables that a text in SQL names where a statement does so, and no others. */
  tablesOf(object: JsonObject, key: string, what: string): ObjectReference[] {
    const text = this.shape.string(object, key, what);
    const node = object.members.get(key);
    if (text === undefined || node === undefined) return [];
    return definitionReferences(text, {
      dialect: this.dialect,
      offset: node.start,
      isVerbatim: false,
    })
      .filter(({ via }) => via === "queried");
  }
}
