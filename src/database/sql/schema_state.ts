import type {
  Column,
  ObjectKind,
  ObjectName,
  ObjectReference,
  TextRange,
} from "../database_object.ts";
import type { ColumnList } from "./column_list.ts";
import { Grouping } from "./grouping.ts";

/** A part of one of the texts that are read in order. */
export interface SourceRange extends TextRange {
  /** Number of the text. */
  readonly source: number;
}

/** A reference with the text that its offset belongs to. */
export interface SourceReference extends ObjectReference {
  readonly source: number;
  /** Name of a foreign key's constraint. */
  readonly constraint?: string | undefined;
}

/** An object while statements still change it. */
export interface ObjectState {
  readonly kind: ObjectKind;
  schema: string;
  name: string;
  table: string | undefined;
  range: SourceRange;
  further: SourceRange[];
  readonly columns: ColumnList;
  parameters: readonly string[];
  /** Types of the arguments of a routine, where they tell routines of one name apart. */
  readonly signature: string;
  /** Whether it is a virtual table of SQLite. */
  isVirtual: boolean;
  /** Place among all objects in the order in which they were made. */
  order: number;
  comment: string | undefined;
  /** How many constraints have got their names from the database, by what these begin with. */
  givenNames: Map<string, number> | undefined;
  /** Added to by {@link SchemaState.refer} alone. */
  references: SourceReference[];
}

/** How one object is told from another. */
type Key = string;

/** Most columns that tables take over from others, so that what heirs of heirs have stays bounded. */
const MOST_COPIED_COLUMNS = 1_000_000;

/**
 * The objects of a datasource as its scripts leave them: each statement changes what those before it made. Names are
 * told apart as the database does.
 */
export class SchemaState {
  readonly #objects = new Map<Key, ObjectState>();
  readonly #named = new Grouping<ObjectState>();
  readonly #inSchema = new Grouping<ObjectState>();
  /** What belongs to a table, by its key. */
  readonly #owned = new Grouping<ObjectState>();
  /** What may refer to a table or view, by its name. */
  readonly #referring = new Grouping<ObjectState>();
  readonly #heirs = new Map<ObjectState, Set<ObjectState>>();
  /** Columns of composite types, by their keys. */
  readonly types = new Map<Key, readonly Column[]>();
  readonly #isCaseSensitive: boolean;
  #copied = 0;
  #made = 0;

  /** @param isCaseSensitive Whether names that differ in case alone are two. */
  constructor(isCaseSensitive: boolean) {
    this.#isCaseSensitive = isCaseSensitive;
  }

  /** All objects, in the order in which they were made. */
  get objects(): ObjectState[] {
    return [...this.#objects.values()].sort((a, b) => a.order - b.order);
  }

  /** Adds an object, in place of one of the same sort and name. */
  add(object: ObjectState): void {
    const key = this.#keyOf(object);
    const before = this.#objects.get(key);
    if (before !== undefined) this.#forget(before);
    object.order = this.#made++;
    this.#enter(object, key);
  }

  /** Adds a reference to an object. */
  refer(object: ObjectState, reference: SourceReference): void {
    object.references.push(reference);
    this.#referring.add(this.#fold(reference.target.name), object);
  }

  /** The table or view of a name. */
  relation(schema: string, name: string): ObjectState | undefined {
    return this.#objects.get(this.relationKey(schema, name));
  }

  /** The relation that a name means: that of its schema, else the only one of the name. */
  relationNamed(name: ObjectName, defaultSchema: string): ObjectState | undefined {
    const found = this.relation(name.schema ?? defaultSchema, name.name);
    if (found !== undefined || name.schema !== undefined) return found;
    let only: ObjectState | undefined;
    for (const object of this.#named.get(this.#fold(name.name))) {
      if (!isRelation(object)) continue;
      if (only !== undefined) return undefined;
      only = object;
    }
    return only;
  }

  /** The objects of some sorts and a name; of a schema or a table, where one is given. */
  named(
    kinds: readonly ObjectKind[],
    schema: string | undefined,
    name: string,
    table?: string,
  ): ObjectState[] {
    return this.#named.get(this.#fold(name)).filter((object) =>
      kinds.includes(object.kind) &&
      (schema === undefined || this.isAlike(object.schema, schema)) &&
      (table === undefined || this.isAlike(object.table ?? "", table))
    );
  }

  /** The objects of a schema. */
  inSchema(schema: string): ObjectState[] {
    return this.#inSchema.get(this.#fold(schema));
  }

  /** What belongs to a table: its triggers and policies. */
  ownedBy(relation: ObjectState): ObjectState[] {
    return this.#owned.get(this.relationKey(relation.schema, relation.name));
  }

  /** Objects that refer to a relation. */
  referringTo(relation: ObjectState): ObjectState[] {
    return this.#referring.get(this.#fold(relation.name)).filter((object) =>
      this.#objects.get(this.#keyOf(object)) === object &&
      object.references.some((reference) => this.isMeant(reference.target, object, relation))
    );
  }

  /** Whether a name in an object means a relation. */
  isMeant(target: ObjectName, object: ObjectState, relation: ObjectState): boolean {
    return target.datasource === undefined && this.isAlike(target.name, relation.name) &&
      this.isAlike(target.schema ?? object.schema, relation.schema);
  }

  /** Lets a table follow the columns of another one. */
  addHeir(parent: ObjectState, heir: ObjectState): void {
    if (parent === heir) return;
    const heirs = this.#heirs.get(parent);
    if (heirs === undefined) this.#heirs.set(parent, new Set([heir]));
    else heirs.add(heir);
  }

  /** Ends what {@link addHeir} began. */
  removeHeir(parent: ObjectState, heir: ObjectState): void {
    this.#heirs.get(parent)?.delete(heir);
  }

  /** A table with those that follow its columns, each once. */
  withHeirs(table: ObjectState): ObjectState[] {
    const found = new Set([table]);
    for (const known of found) {
      for (const heir of this.#heirs.get(known) ?? []) {
        if (this.#copied++ < MOST_COPIED_COLUMNS) found.add(heir);
      }
    }
    return [...found];
  }

  /** Copies columns into a table that has none of their names. */
  copyColumns(columns: Iterable<Column>, table: ObjectState): void {
    for (const column of columns) {
      if (this.#copied++ >= MOST_COPIED_COLUMNS) return;
      table.columns.add(column);
    }
  }

  /** Removes an object with what belongs to it. */
  remove(object: ObjectState): void {
    this.#forget(object);
    if (!isRelation(object)) return;
    for (const owned of this.ownedBy(object)) this.#forget(owned);
    this.#heirs.delete(object);
  }

  /** Gives an object another name or schema; what belongs to it and what refers to it follow. */
  rename(object: ObjectState, schema: string, name: string): void {
    const owned = isRelation(object) ? this.ownedBy(object) : [];
    const referring = isRelation(object) ? this.referringTo(object) : [];
    for (const other of referring) {
      other.references = other.references.map((reference) =>
        this.isMeant(reference.target, other, object)
          ? { ...reference, target: { schema, name } }
          : reference
      );
      this.#referring.add(this.#fold(name), other);
    }
    for (const moved of [object, ...owned]) this.#forget(moved);
    for (const follower of owned) {
      follower.schema = schema;
      follower.table = name;
    }
    object.schema = schema;
    object.name = name;
    for (const moved of [object, ...owned]) this.#enter(moved);
  }

  /** Whether two names are one to the database. */
  isAlike(a: string, b: string): boolean {
    return a === b || !this.#isCaseSensitive && a.toLowerCase() === b.toLowerCase();
  }

  /** By what a table, view or type is found. */
  relationKey(schema: string, name: string): Key {
    return `${this.#fold(schema)}\0${this.#fold(name)}`;
  }

  #enter(object: ObjectState, key = this.#keyOf(object)): void {
    this.#objects.set(key, object);
    this.#named.add(this.#fold(object.name), object);
    this.#inSchema.add(this.#fold(object.schema), object);
    if (object.table !== undefined) {
      this.#owned.add(this.relationKey(object.schema, object.table), object);
    }
  }

  #forget(object: ObjectState): void {
    const key = this.#keyOf(object);
    if (this.#objects.get(key) === object) this.#objects.delete(key);
    this.#named.delete(this.#fold(object.name), object);
    this.#inSchema.delete(this.#fold(object.schema), object);
    if (object.table !== undefined) {
      this.#owned.delete(this.relationKey(object.schema, object.table), object);
    }
  }

  #fold(name: string): string {
    return this.#isCaseSensitive ? name : name.toLowerCase();
  }

  #keyOf(object: ObjectState): Key {
    if (isRelation(object)) return this.relationKey(object.schema, object.name);
    const table = object.table === undefined ? "" : this.#fold(object.table);
    const name = `${this.#fold(object.schema)}\0${table}\0${this.#fold(object.name)}`;
    return `${object.kind}\0${name}\0${object.signature}`;
  }
}

function isRelation(object: ObjectState): boolean {
  return object.kind === "table" || object.kind === "view";
}
