import { EdgeType } from "../link/edge_type.ts";

const TYPE_NAMES: ReadonlyMap<number, string> = new Map([
  [EdgeType.import, "import"],
  [EdgeType.extends, "extends"],
  [EdgeType.implements, "implements"],
  [EdgeType.call, "call"],
  [EdgeType.reference, "reference"],
  [EdgeType.foreignKey, "foreign_key"],
  [EdgeType.contains, "contains"],
  [EdgeType.override, "overrides"],
]);

/** Name of a type of edges as it is shown. */
export function edgeTypeName(type: number): string {
  return TYPE_NAMES.get(type) ?? "reference";
}
