import { ExprOp } from "../../facts/expr_op.ts";
import type { TypeRelations } from "../type_relations.ts";
import { libraryTypes } from "./library_types.ts";
import { numberType } from "./number_type.ts";

/** How types of Java take each other's values (Java Language Specification 4.10, 5.1, 5.3). */
export const javaTypes: TypeRelations = {
  primitives: new Set([
    "boolean",
    "byte",
    "char",
    "double",
    "float",
    "int",
    "long",
    "short",
    "void",
  ]),
  widening: new Map([
    ["boolean", []],
    ["byte", ["short", "int", "long", "float", "double"]],
    ["char", ["int", "long", "float", "double"]],
    ["double", []],
    ["float", ["double"]],
    ["int", ["long", "float", "double"]],
    ["long", ["float", "double"]],
    ["short", ["int", "long", "float", "double"]],
  ]),
  boxes: new Map([
    ["boolean", "Boolean"],
    ["byte", "Byte"],
    ["char", "Character"],
    ["double", "Double"],
    ["float", "Float"],
    ["int", "Integer"],
    ["long", "Long"],
    ["short", "Short"],
  ]),
  arrays: new Map(),
  literalTypes: new Map(),
  get supertypes(): ReadonlyMap<string, ReadonlySet<string>> {
    return libraryTypes.supertypes;
  },
  get finals(): ReadonlySet<string> {
    return libraryTypes.finals;
  },
  get functional(): ReadonlyMap<string, number> {
    return libraryTypes.functional;
  },
  top: "Object",
  arraySupertypes: new Set(["Object", "Cloneable", "Serializable"]),
  functionsAreObjects: false,
  canonical: (name) => name,
  literalType(op, text): string | undefined {
    switch (op) {
      case ExprOp.string:
      case ExprOp.template:
      case ExprOp.concat:
        return "String";
      case ExprOp.boolean:
        return "boolean";
      case ExprOp.classReference:
        return "Class";
      case ExprOp.number:
        return numberType(text);
      default:
        return undefined;
    }
  },
};
