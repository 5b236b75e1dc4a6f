/** What a key of linking stands for. */
export const KeySort = {
  /** Whether a path is an indexed file. */
  path: 1,
  /** Everything in a file that bears a name: definitions, bindings, imports, exports. */
  name: 2,
  /** The star imports and exports of a file and what it says of itself. */
  stars: 3,
  /** The settings of a configuration file: all, or a group of them. */
  settings: 4,
  /** The top-level definitions of a package that bear a name; methods of a type are called `Type.method`. */
  packageMember: 5,
  /** Which files belong to a package. */
  packageFiles: 6,
  /** All definitions of an ecosystem that bear a simple name. */
  named: 7,
  /** Whether any indexed file lies below a directory. */
  directory: 8,
  /** The set of indexed files with a basename, such as `package.json`. */
  basename: 9,
  /** Whether a directory holds anything of a name, whatever follows its first dot. */
  entry: 10,
  /** What a file says of itself: whether it is a test, its package and build constraint. */
  header: 11,
  /** Whether any file belongs to a package. */
  package: 12,
  /** Objects of databases that bear a name or have it for an alias, in any case. */
  databaseObject: 13,
  /** How many tables and views the schemas of all databases have. */
  databaseSchemas: 14,
  /** What is found under a name of `tableSources` of the facts. */
  tableSource: 15,
} as const;

export type KeySort = (typeof KeySort)[keyof typeof KeySort];
