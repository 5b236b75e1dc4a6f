import type { DatabaseObject, DatabaseReading, ObjectReference } from "../database_object.ts";
import { definitionReferences } from "../definition_references.ts";
import { newObject } from "../new_object.ts";
import { parseRuby } from "./parse_ruby.ts";
import { pluralTable } from "./plural_table.ts";
import type { RubyCall } from "./ruby_call.ts";
import type { RubyValue } from "./ruby_value.ts";
import { tableColumns } from "./table_columns.ts";

/** What is not told by a Rails schema itself. */
export interface RailsOptions {
  readonly datasource: string;
  /** Schema of names that tell none. */
  readonly defaultSchema: string;
}

/**
 * Reads a Rails `schema.rb` as far as it is declarative: tables with their references, and the views, functions and
 * triggers that the gems Scenic and F(x) write into it. Ruby is not run.
 */
export function readRails(text: string, options: RailsOptions): DatabaseReading {
  const reader = new RailsReader(options.defaultSchema);
  let problem = "no tables are declared in this schema of Rails";
  try {
    reader.read(parseRuby(text));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problem = "this schema of Rails is nested too deeply";
  }
  const problems = reader.objects.length > 0 ? [] : [{ offset: 0, message: problem }];
  return { datasource: options.datasource, objects: reader.objects, problems };
}

class RailsReader {
  readonly objects: DatabaseObject[] = [];
  /** Place of a table among the objects, by schema and name. */
  readonly #tables = new Map<string, number>();
  readonly #defaultSchema: string;

  constructor(defaultSchema: string) {
    this.#defaultSchema = defaultSchema;
  }

  read(calls: readonly RubyCall[]): void {
    for (const call of calls) {
      switch (call.name) {
        case "create_table":
          this.#table(call);
          break;
        case "add_foreign_key":
          this.#foreignKey(call);
          break;
        case "add_index":
        case "change_table_comment":
        case "change_column_comment":
          this.#further(call);
          break;
        case "create_view":
          this.#defined(call, "view");
          break;
        case "create_function":
          this.#defined(call, "db_function");
          break;
        case "create_trigger":
          this.#trigger(call);
          break;
        default:
          // Such as `ActiveRecord::Schema.define`.
          this.read(call.block);
      }
    }
  }

  #table(call: RubyCall): void {
    const { schema, name } = this.#name(call.args[0]);
    if (name === "") return;
    const comment = textOf(call.options.get("comment"));
    this.#tables.set(JSON.stringify([schema, name]), this.objects.length);
    this.objects.push(newObject("table", schema, name, call, {
      columns: tableColumns(call),
      references: call.block.flatMap((inner) => this.#reference(inner)),
      ...(comment === "" ? {} : { comment }),
    }));
  }

  /** `t.references "author", foreign_key: true` and `t.foreign_key "authors"`. */
  #reference(call: RubyCall): ObjectReference[] {
    if (/\.foreign_key$/.test(call.name)) return [this.#to(call.args[0], call)];
    if (!/\.(?:references|belongs_to)$/.test(call.name)) return [];
    const key = call.options.get("foreign_key");
    if (key === undefined || key.type === "other" && key.text !== "true") return [];
    const table = key.type === "map" ? key.entries.get("to_table") : undefined;
    const guessed = { type: "text" as const, text: pluralTable(textOf(call.args[0])) };
    return [this.#to(table ?? guessed, call)];
  }

  #to(table: RubyValue | undefined, call: RubyCall): ObjectReference {
    const key = textOf(call.options.get("primary_key"));
    return {
      target: this.#name(table),
      via: "foreign_key",
      columns: [key === "" ? "id" : key],
      offset: call.start,
    };
  }

  #foreignKey(call: RubyCall): void {
    const [from, to] = call.args;
    this.#change(from, call, (table) => ({
      ...table,
      references: [...table.references, this.#to(to, call)],
    }));
  }

  #further(call: RubyCall): void {
    this.#change(call.args[0], call, (table) => table);
  }

  /** Changes a table that was made before, and adds the call to what tells of it. */
  #change(
    written: RubyValue | undefined,
    { start, end }: RubyCall,
    change: (table: DatabaseObject) => DatabaseObject,
  ): void {
    const { schema, name } = this.#name(written);
    const at = this.#tables.get(JSON.stringify([schema, name])) ?? -1;
    const table = this.objects[at];
    if (table === undefined) return;
    this.objects[at] = change({ ...table, further: [...table.further, { start, end }] });
  }

  #defined(call: RubyCall, kind: "view" | "db_function"): void {
    const { schema, name } = this.#name(call.args[0]);
    if (name === "") return;
    this.objects.push(newObject(kind, schema, name, call, { references: queried(call) }));
  }

  #trigger(call: RubyCall): void {
    const definition = textOf(call.options.get("sql_definition"));
    const name = textOf(call.args[0]);
    const named = textOf(call.options.get("on")) ||
      (/\bon\s+(?:only\s+)?([\w."]+)/i.exec(definition)?.[1]?.replaceAll('"', "") ?? "");
    if (name === "" || named === "") return;
    const { schema, name: table } = this.#name({ type: "text", text: named });
    const called = /\bexecute\s+(?:function|procedure)\s+([\w."]+)/i.exec(definition)?.[1];
    const targets = [
      { schema, name: table },
      ...(called === undefined
        ? []
        : [this.#name({ type: "text", text: called.replaceAll('"', "") })]),
    ];
    const references = targets.map((target): ObjectReference => ({
      target,
      via: "declared",
      columns: [],
      offset: call.start,
    }));
    this.objects.push(newObject("trigger", schema, name, call, { table, references }));
  }

  #name(value: RubyValue | undefined): { schema: string; name: string } {
    const text = textOf(value);
    const dot = text.indexOf(".");
    return dot <= 0
      ? { schema: this.#defaultSchema, name: text }
      : { schema: text.slice(0, dot), name: text.slice(dot + 1) };
  }
}

function queried(call: RubyCall): ObjectReference[] {
  const definition = textOf(call.options.get("sql_definition"));
  return definition === "" ? [] : definitionReferences(definition, {
    dialect: undefined,
    offset: call.start,
    isVerbatim: false,
  });
}

function textOf(value: RubyValue | undefined): string {
  return value?.type === "text" ? value.text : "";
}
