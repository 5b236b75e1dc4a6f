import type { StaticType } from "./static_type.ts";
import type { TypeRelations } from "./type_relations.ts";
import type { Value } from "./value.ts";

/** The type of a value, as the language that names it says; undefined when it is not known. */
export function staticTypeOf(
  value: Value | undefined,
  relations: TypeRelations,
): StaticType | undefined {
  switch (value?.kind) {
    case "external":
      if (value.name === undefined) return undefined;
      return value.package === "std"
        ? named(value.name, relations)
        : { kind: "named", name: `${value.package}.${value.name}`, isLiteral: false };
    case "array":
      if (value.name !== undefined) return named(value.name, relations);
      return { kind: "array", element: staticTypeOf(value.element, relations) };
    case "map":
      return value.name === undefined ? undefined : named(value.name, relations);
    case "instance":
      return { kind: "class", ref: value.type };
    default:
      return undefined;
  }
}

function named(name: string, relations: TypeRelations): StaticType {
  const element = relations.arrays.get(name);
  return element === undefined
    ? { kind: "named", name: relations.canonical(name), isLiteral: false }
    : { kind: "array", element: { kind: "named", name: element, isLiteral: false } };
}
