import { TypeOp } from "../../facts/type_op.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { typeParameterNames } from "./type_parameter_names.ts";

/** The function type of a function, constructor, call or method signature: parameters' types and the result's. */
export function signatureType(file: ScriptFile, node: number): number {
  const { tree, types, readers } = file;
  const parameters = tree.childOf(node, SyntaxKind.formalParameters);
  return file.withTypeNames(typeParameterNames(file, node), "variable", () => {
    for (const parameter of tree.children(tree.childOf(node, SyntaxKind.typeParameters))) {
      for (const part of tree.children(parameter).slice(1)) readers.type(file, tree.child(part, 0));
    }
    const rows = tree.children(parameters).flatMap((child) => parameterType(file, child));
    const last = tree.lastChild(node);
    const result = last > parameters ? readers.type(file, last) : 0;
    return types.add(TypeOp.function, types.list(rows), result);
  });
}

function parameterType(file: ScriptFile, node: number): number[] {
  const { tree, types, readers } = file;
  const annotation = tree.childOf(node, SyntaxKind.typeAnnotation);
  const type = annotation === 0 ? types.add(TypeOp.opaque) : readers.type(file, annotation);
  const pattern = tree.child(node, 0);
  if (tree.kind(pattern) === SyntaxKind.this) return [];
  return [
    tree.kind(node) === SyntaxKind.optionalParameter ? types.add(TypeOp.nullable, type) : type,
  ];
}
