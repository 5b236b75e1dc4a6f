import { ExprOp } from "../../facts/expr_op.ts";
import type { TypeRelations } from "../type_relations.ts";
import { javaTypes } from "./java_types.ts";

/** Names of Kotlin's types that stand for one of Java (https://kotlinlang.org/docs/java-interop.html#mapped-types). */
const mapped: ReadonlyMap<string, string> = new Map([
  ["Any", "Object"],
  ["Boolean", "boolean"],
  ["Byte", "byte"],
  ["Char", "char"],
  ["Double", "double"],
  ["Float", "float"],
  ["Int", "int"],
  ["Long", "long"],
  ["MutableCollection", "Collection"],
  ["MutableIterable", "Iterable"],
  ["MutableIterator", "Iterator"],
  ["MutableList", "List"],
  ["MutableMap", "Map"],
  ["MutableSet", "Set"],
  ["Short", "short"],
  ["Unit", "void"],
]);

/** How types of Kotlin take each other's values: numbers are never converted, but a literal may be of several types. */
export const kotlinTypes: TypeRelations = {
  primitives: new Set(),
  widening: new Map([...javaTypes.widening.keys()].map((name) => [name, []])),
  boxes: javaTypes.boxes,
  arrays: new Map([
    ["BooleanArray", "boolean"],
    ["ByteArray", "byte"],
    ["CharArray", "char"],
    ["DoubleArray", "double"],
    ["FloatArray", "float"],
    ["IntArray", "int"],
    ["LongArray", "long"],
    ["ShortArray", "short"],
  ]),
  literalTypes: new Map([["int", ["long", "short", "byte"]]]),
  get supertypes(): ReadonlyMap<string, ReadonlySet<string>> {
    return javaTypes.supertypes;
  },
  get finals(): ReadonlySet<string> {
    return javaTypes.finals;
  },
  get functional(): ReadonlyMap<string, number> {
    return javaTypes.functional;
  },
  top: javaTypes.top,
  arraySupertypes: javaTypes.arraySupertypes,
  functionsAreObjects: true,
  canonical: (name) => mapped.get(name) ?? name,
  literalType(op, text): string | undefined {
    if (op === ExprOp.classReference) return "KClass";
    const name = javaTypes.literalType(op, text);
    return name === undefined ? undefined : unmapped.get(name) ?? name;
  },
};

const unmapped: ReadonlyMap<string, string> = new Map(
  [...mapped].map(([kotlin, java]) => [java, kotlin]),
);
