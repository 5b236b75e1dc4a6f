/** What a definition is. Kinds below `object` are nodes of the graph; the others only carry names and types. */
export const DefKind = {
  file: 0,
  class: 1,
  interface: 2,
  method: 3,
  function: 4,
  section: 5,
  /** An object literal bound to a name. */
  object: 32,
  namespace: 33,
  typeAlias: 34,
} as const;

export type DefKind = (typeof DefKind)[keyof typeof DefKind];
