import { TypeOp } from "../../facts/type_op.ts";
import { memberType } from "./member_type.ts";
import type { ScriptFile } from "./script_file.ts";
import { signatureType } from "./signature_type.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** A type given by its members: an object, or a map when it only has an index signature. */
export function objectType(file: ScriptFile, node: number): number {
  const { tree, types } = file;
  const properties: number[] = [];
  let map = 0;
  for (const member of tree.children(node)) {
    switch (tree.kind(member)) {
      case SyntaxKind.propertySignature:
      case SyntaxKind.methodSignature:
      case SyntaxKind.callSignature: {
        const { name, type } = memberType(file, member);
        properties.push(types.add(TypeOp.property, type, 0, name));
        break;
      }
      case SyntaxKind.indexSignature:
        map = indexType(file, member);
        break;
      default:
        signatureType(file, member);
    }
  }
  return properties.length === 0 && map !== 0
    ? map
    : types.add(TypeOp.object, types.list(properties));
}

/** `[key: K]: V`, or the clause of a mapped type, as a map. */
function indexType(file: ScriptFile, node: number): number {
  const { tree, types, readers } = file;
  const clause = tree.childOf(node, SyntaxKind.mappedTypeClause);
  const value = (): number => readers.type(file, tree.childOf(node, SyntaxKind.typeAnnotation));
  if (clause === 0) {
    const key = readers.type(file, tree.child(node, 1));
    return types.add(TypeOp.map, key, value());
  }
  const variable = file.textOf(tree.child(clause, 0));
  return file.withTypeNames([variable], "variable", () => {
    for (const part of tree.children(clause).slice(1)) readers.type(file, part);
    return types.add(TypeOp.map, types.add(TypeOp.opaque), value());
  });
}
