/** What a definition is. Kinds below `object` are nodes of the graph; the others only carry names and types. */
export const DefKind = {
  file: 0,
  class: 1,
  interface: 2,
  method: 3,
  function: 4,
  section: 5,
  /** Objects of a database. */
  table: 6,
  view: 7,
  databaseFunction: 8,
  procedure: 9,
  /** A policy of a table, or all of them. */
  rowPolicy: 10,
  trigger: 11,
  /** An object literal bound to a name. */
  object: 32,
  namespace: 33,
  typeAlias: 34,
} as const;

export type DefKind = (typeof DefKind)[keyof typeof DefKind];
