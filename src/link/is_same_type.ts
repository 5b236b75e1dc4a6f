import type { StaticType } from "./static_type.ts";

/** Whether two types are the same, as far as is known of elements and parameters. */
export function isSameType(a: StaticType, b: StaticType): boolean {
  if (a.kind === "named" && b.kind === "named") return a.name === b.name;
  if (a.kind === "class" && b.kind === "class") return a.ref === b.ref;
  if (a.kind === "array" && b.kind === "array") {
    return a.element === undefined || b.element === undefined || isSameType(a.element, b.element);
  }
  if (a.kind === "function" && b.kind === "function") {
    return a.params === undefined || b.params === undefined || a.params === b.params;
  }
  return a.kind === b.kind;
}
