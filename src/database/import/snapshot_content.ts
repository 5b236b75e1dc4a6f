/** A value of a snapshot. Maps are objects whose keys are names of the database; undefined members are left out. */
export type SnapshotValue =
  | string
  | boolean
  | readonly SnapshotValue[]
  | ReadonlyMap<string, SnapshotValue>
  | { readonly [key: string]: SnapshotValue | undefined };

/** An object of a snapshot. */
export type SnapshotObject = { readonly [key: string]: SnapshotValue | undefined };

/** What a schema has, by name; triggers and policies by table. */
export interface SchemaContent {
  readonly tables: Map<string, SnapshotObject>;
  readonly views: Map<string, SnapshotObject>;
  readonly functions: Map<string, SnapshotObject>;
  readonly procedures: Map<string, SnapshotObject>;
  readonly triggers: Map<string, SnapshotObject[]>;
  /** Tables whose rows are secured. */
  readonly secured: Set<string>;
  readonly policies: Map<string, SnapshotObject[]>;
}

/** A database as snapshots have it. */
export class SnapshotContent {
  /** Engine as snapshots name it; `unknown` when nothing tells. */
  readonly engine: string;
  readonly schemas = new Map<string, SchemaContent>();

  constructor(engine: string) {
    this.engine = engine;
  }

  /** A schema, made when it is not there. */
  schema(name: string): SchemaContent {
    const known = this.schemas.get(name);
    if (known !== undefined) return known;
    const made: SchemaContent = {
      tables: new Map(),
      views: new Map(),
      functions: new Map(),
      procedures: new Map(),
      triggers: new Map(),
      secured: new Set(),
      policies: new Map(),
    };
    this.schemas.set(name, made);
    return made;
  }

  /** Adds a routine; of several with one name those after the first have their arguments behind it. */
  addRoutine(
    schema: string,
    sort: "functions" | "procedures",
    name: string,
    routine: SnapshotObject,
  ): void {
    const routines = this.schema(schema)[sort];
    const args = typeof routine.args === "string" ? routine.args : "";
    routines.set(routines.has(name) ? `${name}(${args})` : name, routine);
  }

  /** Adds a trigger of a table. */
  addTrigger(schema: string, table: string, trigger: SnapshotObject): void {
    append(this.schema(schema).triggers, table, trigger);
  }

  /** Adds a policy of a table, whose rows are secured then. */
  addPolicy(schema: string, table: string, policy: SnapshotObject): void {
    this.schema(schema).secured.add(table);
    append(this.schema(schema).policies, table, policy);
  }
}

function append(lists: Map<string, SnapshotObject[]>, key: string, value: SnapshotObject): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
