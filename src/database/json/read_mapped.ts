import type {
  Column,
  DatabaseObject,
  DatabaseReading,
  ObjectReference,
} from "../database_object.ts";
import { definitionReferences } from "../definition_references.ts";
import { newObject } from "../new_object.ts";
import { referenceName } from "../reference_name.ts";
import type { SqlDialect } from "../sql/sql_dialect.ts";
import type { Getter, JsonMapping, ObjectMapping } from "./json_mapping.ts";
import type { JsonObject } from "./json_node.ts";
import { JsonShape } from "./json_shape.ts";
import { nodeAt } from "./node_at.ts";
import { parseJson } from "./parse_json.ts";
import { type SelectedNode, selectNodes } from "./select_nodes.ts";

/** What is not told by a JSON document and its mapping. */
export interface MappedOptions {
  readonly datasource: string;
  /** Schema of names that tell none. */
  readonly defaultSchema: string;
  /** Of definitions; undefined when they have to give it away. */
  readonly dialect?: SqlDialect | undefined;
}

/** Reads a JSON document of any shape by the rules of a mapping. */
export function readMapped(
  text: string,
  mapping: JsonMapping,
  options: MappedOptions,
): DatabaseReading {
  const { root, problems: faults } = parseJson(text);
  const problems = [...faults];
  const reader = new MappedReader(mapping, options, new JsonShape(problems));
  const objects = root === undefined
    ? []
    : mapping.objects.flatMap((rule) =>
      selectNodes(root, rule.collection).flatMap((hit) => reader.read(rule, hit))
    );
  if (objects.length === 0 && problems.length === 0) {
    problems.push({ offset: 0, message: "the mapping finds no tables in this document" });
  }
  return { datasource: options.datasource, objects, problems };
}

class MappedReader {
  readonly #mapping: JsonMapping;
  readonly #options: MappedOptions;
  readonly #shape: JsonShape;

  constructor(mapping: JsonMapping, options: MappedOptions, shape: JsonShape) {
    this.#mapping = mapping;
    this.#options = options;
    this.#shape = shape;
  }

  /** An object, followed by its triggers. */
  read(rule: ObjectMapping, hit: SelectedNode): DatabaseObject[] {
    const { node } = hit;
    const written = textOf(rule.name, hit)?.trim() ?? "";
    if (node.type !== "object" || !node.isClosed || written === "") return [];
    const { schema, name } = this.#qualified(written, hit.keys);
    const comment = rule.comment === undefined ? "" : textOf(rule.comment, hit) ?? "";
    const object = newObject(rule.kind, schema, name, node, {
      columns: this.#columns(node),
      references: [
        ...this.#foreignKeys(node, schema, `${schema}.${name}`),
        ...this.#defined(rule, hit),
      ],
      ...(comment === "" ? {} : { comment }),
    });
    return [object, ...this.#triggers(node, schema, name)];
  }

  /** The last dot of a name divides schema and object; else the key before the last is the schema. */
  #qualified(written: string, keys: readonly string[]): { schema: string; name: string } {
    const dot = written.lastIndexOf(".");
    if (dot > 0 && dot < written.length - 1) {
      return { schema: written.slice(0, dot), name: written.slice(dot + 1) };
    }
    return { schema: keys.at(-2) ?? this.#options.defaultSchema, name: written };
  }

  #columns(table: JsonObject): Column[] {
    const { columns, columnName, columnType, columnComment } = this.#mapping;
    if (columns === undefined) return [];
    return selectNodes(table, columns).flatMap((hit) => {
      const name = textOf(columnName, hit)?.trim() ?? "";
      const comment = columnComment === undefined ? "" : textOf(columnComment, hit) ?? "";
      const type = textOf(columnType, hit)?.replaceAll(/\s+/g, " ").trim() ?? "";
      return name === "" ? [] : [{ name, type, ...(comment === "" ? {} : { comment }) }];
    });
  }

  #foreignKeys(table: JsonObject, schema: string, what: string): ObjectReference[] {
    const { foreignKeys, fkReferences, fkEnforced } = this.#mapping;
    if (foreignKeys === undefined) return [];
    return selectNodes(table, foreignKeys).flatMap((hit) => {
      const text = textOf(fkReferences, hit) ?? "";
      const name = referenceName(text, schema);
      if (name === undefined) {
        this.#shape.report(
          hit.node,
          `the reference ${
            JSON.stringify(text)
          } of a foreign key of table ${what} names nothing; ` +
            "write [db.<datasource>.]<schema>.<object>[.<column>]",
        );
        return [];
      }
      const isLogical = fkEnforced !== undefined && textOf(fkEnforced, hit) === "false";
      return [{
        target: name.target,
        via: isLogical ? "logical" : "foreign_key",
        columns: name.column === undefined ? [] : [name.column],
        offset: hit.node.start,
      }];
    });
  }

  #defined({ definition }: ObjectMapping, hit: SelectedNode): ObjectReference[] {
    const text = definition === undefined ? "" : textOf(definition, hit) ?? "";
    const { dialect } = this.#options;
    return text === ""
      ? []
      : definitionReferences(text, { dialect, offset: hit.node.start, isVerbatim: false });
  }

  #triggers(owner: JsonObject, schema: string, table: string): DatabaseObject[] {
    const { triggers, triggerName, triggerFunction } = this.#mapping;
    if (triggers === undefined) return [];
    return selectNodes(owner, triggers).flatMap((hit) => {
      const name = textOf(triggerName, hit)?.trim() ?? "";
      if (name === "" || hit.node.type === "scalar") return [];
      const called = referenceName(textOf(triggerFunction, hit) ?? "", schema);
      const targets = [{ schema, name: table }, ...(called === undefined ? [] : [called.target])];
      const references = targets.map((target): ObjectReference => ({
        target,
        via: "declared",
        columns: [],
        offset: hit.node.start,
      }));
      return [newObject("trigger", schema, name, hit.node, { table, references })];
    });
  }
}

/** What a getter finds for a value; numbers and truth values as JSON writes them. */
function textOf(getter: Getter, { node, keys }: SelectedNode): string | undefined {
  switch (getter.type) {
    case "key":
      return keys.at(-1);
    case "const":
      return getter.value;
    case "field": {
      let inner = node;
      for (const step of getter.path) {
        if (inner.type !== "object" || !inner.members.has(step)) return undefined;
        inner = nodeAt(inner, [step]);
      }
      return inner.type === "scalar" && inner.value !== null ? String(inner.value) : undefined;
    }
  }
}
