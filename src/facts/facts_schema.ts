/**
 * The sections of a file's facts and their columns.
 *
 * A column's type says how its values are given to {@link FactsBuilder} and kept:
 * - `number`: a plain number (a kind, flags, a count, a line, or the row of another section);
 * - `string`: a text, kept as the index of a file-local string table;
 * - `offset`: a UTF-16 offset into the decoded text, kept as a byte offset into the file on disk.
 *
 * Row 0 of every section but `file` is the absent row: a reference that holds 0 points nowhere. Where a definition
 * is referenced, 0 stands for the file itself. Rows of sections in `sortedSections` are ordered by that column,
 * all others are in the order in which they were added, which is source order.
 */
export const factsSchema = {
  /** One row: `semantics` picks the language's rules of linking, `flags` are FileFlag. */
  file: {
    semantics: "number",
    flags: "number",
    packageName: "string",
    bytes: "number",
    lines: "number",
    doc: "string",
    /** Condition under which a build takes the file (Go constraint), as written. */
    buildConstraint: "string",
  },
  /** ScopeKind; `owner` is the innermost definition that holds the scope. */
  scopes: {
    kind: "number",
    parent: "number",
    owner: "number",
    start: "offset",
    end: "offset",
  },
  /**
   * Definitions. `scope` is where the name is declared, `body` the scope that the definition opens. `container` is the
   * enclosing definition; `qualifier` names a container that is not a definition of this file (a Go receiver type,
   * the object before `.prototype.m =`). `signature` is one line to show. `hashLow`, `hashHigh` cover the bytes.
   */
  defs: {
    kind: "number",
    name: "string",
    container: "number",
    qualifier: "string",
    scope: "number",
    body: "number",
    start: "offset",
    end: "offset",
    /** Where the bytes begin that the hash covers; 0 for `start`. A section's hash leaves its heading out. */
    hashFrom: "offset",
    line: "number",
    endLine: "number",
    flags: "number",
    minArity: "number",
    maxArity: "number",
    returnType: "number",
    receiverType: "number",
    /** Text of the receiver that is part of the identity (Kotlin extension receiver). */
    receiverText: "string",
    signature: "string",
    doc: "string",
    /** Groups definitions of which one exists at run time (branches of an `if`, `try`); 0 when unconditional. */
    branch: "number",
    hashLow: "number",
    hashHigh: "number",
  },
  params: {
    def: "number",
    name: "string",
    type: "number",
    /** The declared type exactly as written, or the whole parameter where a language has no types. */
    typeText: "string",
    default: "number",
    flags: "number",
  },
  typeParams: { def: "number", name: "string", bound: "number" },
  supers: { def: "number", type: "number", kind: "number" },
  /** Returned expressions, at most eight of a definition. */
  returns: { def: "number", expr: "number" },
  /** Variables of every sort. `def` is the class of a field or attribute; `path` are destructuring steps. */
  bindings: {
    scope: "number",
    name: "string",
    kind: "number",
    def: "number",
    type: "number",
    init: "number",
    path: "string",
    start: "offset",
    line: "number",
    flags: "number",
  },
  /** ExprOp trees: `a` and `b` are expressions (List cells chain by `b`), `text` a name or a literal. */
  exprs: { op: "number", a: "number", b: "number", text: "string" },
  /** TypeOp trees: `a` and `b` are types (List cells chain by `b`), `text` a dotted name. */
  types: { op: "number", a: "number", b: "number", text: "string" },
  /** Properties of object literals; `object` is the Object expression, `def` its function or class, if it is one. */
  members: { object: "number", name: "string", value: "number", def: "number" },
  /**
   * Uses of names. `expr` is the callee (call, new), the used expression, or for `type` and `super` a type row;
   * `argc` is 255 when unknown; `args` a List; `literal` the first literal string argument.
   */
  refs: {
    owner: "number",
    scope: "number",
    kind: "number",
    expr: "number",
    argc: "number",
    args: "number",
    flags: "number",
    line: "number",
    start: "offset",
    literal: "string",
  },
  imports: {
    scope: "number",
    specifier: "string",
    /** The name asked for; `*` for all, `default`, or empty for the module itself. */
    imported: "string",
    local: "string",
    kind: "number",
    /** Leading dots of a relative Python import. */
    level: "number",
    branch: "number",
    line: "number",
  },
  exports: {
    exported: "string",
    local: "string",
    expr: "number",
    specifier: "string",
    kind: "number",
    line: "number",
  },
  /** Annotations and decorators; `args` is a List whose cells may be Named(text, a). */
  annotations: {
    def: "number",
    name: "string",
    args: "number",
    line: "number",
    /** Name of the annotated field or parameter of `def`; empty when the definition itself is annotated. */
    target: "string",
  },
  /** Literals that later layers read. `ref` is the call they are an argument of. */
  literals: {
    def: "number",
    ref: "number",
    argIndex: "number",
    class: "number",
    text: "string",
    line: "number",
  },
  /** Links of a document to a file or heading; `target` as written. */
  links: { def: "number", target: "string", line: "number" },
  /** Flattened keys of a configuration file with their scalar values, as the language's semantics wants them. */
  settings: { key: "string", value: "string", line: "number" },
  /** Further names under which code finds a table, such as that of a Prisma model. */
  aliases: { def: "number", name: "string" },
  /**
   * Tables, and other objects of a database, that a definition names or stands for. `datasource` and `schema` are empty
   * where they are not told; `name` is bare, without quotes. `via` is a TableVia, `access` a TableAccess or 0 where
   * nothing tells; `columns` are names that may be columns of it, one a line. `isHeld` is 1 for what a text says that
   * others use: it is theirs alone, found through `tableSources`.
   */
  tableUses: {
    def: "number",
    datasource: "string",
    schema: "string",
    name: "string",
    via: "number",
    access: "number",
    columns: "string",
    line: "number",
    isHeld: "number",
  },
  /**
   * Names under which other files find rows of `tableUses`: `path name` for a class or variable that stands for a table or holds SQL,
   * `mapper name` with the statement as `member` for the statements of a mapper, `file name` for a script by its base name, `entity name` for the class of an object mapper.
   */
  tableSources: { name: "string", member: "string", use: "number" },
  /**
   * Uses of tables that another file names: by the expression or type that stands for a table, looked up in `scope`, or by
   * a `name` of `tableSources`; for a mapper `def` is the interface whose methods are the statements.
   */
  tableQueries: {
    def: "number",
    scope: "number",
    expr: "number",
    type: "number",
    name: "string",
    access: "number",
    line: "number",
  },
} as const;

/** Name of a section of {@link factsSchema}. */
export type SectionName = keyof typeof factsSchema;
/** Name of a column of section `S`. */
export type ColumnName<S extends SectionName> = keyof (typeof factsSchema)[S] & string;

/** What a row of section `S` is given as: numbers and offsets as numbers, strings as text. */
export type RowInput<S extends SectionName> = {
  readonly [C in ColumnName<S>]?: (typeof factsSchema)[S][C] extends "string" ? string : number;
};
