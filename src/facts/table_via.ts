/** How a definition says which table it means, see `tableUses` of the facts. Those of code come first but for the last. */
export const TableVia = {
  /** Written where a mapping names the table of a class: `@Table(name = "orders")`, `__tablename__ = "orders"`. */
  explicit: 1,
  /** The name of a class that maps to a table whose name follows from it. */
  convention: 2,
  /** A member of a generated client that is called by a model: `prisma.order`. */
  client: 3,
  /** Named by a statement of SQL in code. */
  sql: 4,
  /** A foreign key that the database enforces. */
  foreignKey: 5,
  /** A foreign key that is only declared. */
  logical: 6,
  /** Named in the schema where only an object of the database can stand. */
  declared: 7,
  /** Named by a statement in the definition of an object. */
  queried: 8,
  /** A word in the definition of an object that may name a table. */
  mentioned: 9,
  /** The name of an entity in a query of an object mapper: `select o from Order o`. */
  entity: 10,
} as const;

export type TableVia = (typeof TableVia)[keyof typeof TableVia];
