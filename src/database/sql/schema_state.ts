import type {
  Column,
  ObjectKind,
  ObjectName,
  ObjectReference,
  TextRange,
} from "../database_object.ts";

/** A part of one of the texts that are read in order. */
export interface SourceRange extends TextRange {
  /** Number of the text. */
  readonly source: number;
}

/** A reference with the text that its offset belongs to. */
export interface SourceReference extends ObjectReference {
  readonly source: number;
}

/** An object while statements still change it. */
export interface ObjectState {
  readonly kind: ObjectKind;
  schema: string;
  name: string;
  table: string | undefined;
  range: SourceRange;
  further: SourceRange[];
  columns: Column[];
  readonly parameters: readonly string[];
  comment: string | undefined;
  references: (SourceReference & { readonly constraint?: string | undefined })[];
}

/** How one object is told from another; types of arguments tell routines of one name apart. */
type Key = string;

/**
 * The objects of a datasource as its scripts leave them: each statement changes what those before it made. Names are
 * told apart as the database does.
 */
export class SchemaState {
  readonly #objects = new Map<Key, ObjectState>();
  readonly #isCaseSensitive: boolean;

  /** @param isCaseSensitive Whether names that differ in case alone are two. */
  constructor(isCaseSensitive: boolean) {
    this.#isCaseSensitive = isCaseSensitive;
  }

  /** All objects, in the order in which they were made. */
  get objects(): IterableIterator<ObjectState> {
    return this.#objects.values();
  }

  /** Adds an object, in place of one of the same sort and name. */
  add(object: ObjectState): void {
    const key = this.#keyOf(object);
    this.#objects.delete(key);
    this.#objects.set(key, object);
  }

  /** The table or view of a name. */
  relation(schema: string, name: string): ObjectState | undefined {
    return this.#objects.get(this.#relationKey(schema, name));
  }

  /** The relation that a name means: that of its schema, else the only one of the name. */
  relationNamed(name: ObjectName, defaultSchema: string): ObjectState | undefined {
    const found = this.relation(name.schema ?? defaultSchema, name.name);
    if (found !== undefined || name.schema !== undefined) return found;
    const namesakes = [...this.#objects.values()].filter((object) =>
      isRelation(object) && this.isAlike(object.name, name.name)
    );
    return namesakes.length === 1 ? namesakes[0] : undefined;
  }

  /** Removes a table or view with what belongs to it. */
  removeRelation(relation: ObjectState): void {
    this.#objects.delete(this.#keyOf(relation));
    for (const [key, object] of this.#objects) {
      if (this.#belongsTo(object, relation)) this.#objects.delete(key);
    }
  }

  /** Removes objects of a sort and name; of a table, where one is given. */
  remove(
    kinds: readonly ObjectKind[],
    schema: string | undefined,
    name: string,
    table?: string,
  ): void {
    for (const [key, object] of this.#objects) {
      if (!kinds.includes(object.kind) || !this.isAlike(object.name, name)) continue;
      if (schema !== undefined && !this.isAlike(object.schema, schema)) continue;
      if (table === undefined || this.isAlike(object.table ?? "", table)) this.#objects.delete(key);
    }
  }

  /** Gives a relation another name or schema; what belongs to it and what refers to it follow. */
  rename(relation: ObjectState, schema: string, name: string): void {
    const before = { schema: relation.schema, name: relation.name };
    const objects = [...this.#objects.values()];
    for (const object of objects) {
      if (this.#belongsTo(object, relation)) {
        object.schema = schema;
        object.table = name;
      }
      object.references = object.references.map((reference) =>
        this.#meansRelation(reference.target, object.schema, before)
          ? { ...reference, target: { ...reference.target, schema, name } }
          : reference
      );
    }
    relation.schema = schema;
    relation.name = name;
    this.#objects.clear();
    for (const object of objects) this.#objects.set(this.#keyOf(object), object);
  }

  /** Whether two names are one to the database. */
  isAlike(a: string, b: string): boolean {
    return this.#fold(a) === this.#fold(b);
  }

  #fold(name: string): string {
    return this.#isCaseSensitive ? name : name.toLowerCase();
  }

  #belongsTo(object: ObjectState, relation: ObjectState): boolean {
    return object.table !== undefined && this.isAlike(object.table, relation.name) &&
      this.isAlike(object.schema, relation.schema);
  }

  #meansRelation(
    target: ObjectName,
    schema: string,
    relation: { readonly schema: string; readonly name: string },
  ): boolean {
    return target.datasource === undefined && this.isAlike(target.name, relation.name) &&
      this.isAlike(target.schema ?? schema, relation.schema);
  }

  #relationKey(schema: string, name: string): Key {
    return JSON.stringify(["relation", this.#fold(schema), this.#fold(name)]);
  }

  #keyOf(object: ObjectState): Key {
    if (isRelation(object)) return this.#relationKey(object.schema, object.name);
    const isRoutine = object.kind === "db_function" || object.kind === "procedure";
    return JSON.stringify([
      isRoutine ? "routine" : object.kind,
      this.#fold(object.schema),
      this.#fold(object.table ?? ""),
      this.#fold(object.name),
      isRoutine ? object.parameters.join(",").toLowerCase() : "",
    ]);
  }
}

function isRelation(object: ObjectState): boolean {
  return object.kind === "table" || object.kind === "view";
}
