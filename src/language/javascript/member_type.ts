import { TypeOp } from "../../facts/type_op.ts";
import { memberName } from "./member_name.ts";
import type { ScriptFile } from "./script_file.ts";
import { signatureType } from "./signature_type.ts";
import { SyntaxKind } from "./syntax_kind.ts";

/** Name and type of a member of an object type or interface; the name of a call signature is empty. */
export function memberType(
  file: ScriptFile,
  node: number,
): { readonly name: string; readonly type: number } {
  const { tree, types, readers } = file;
  const nameNode = tree.kind(node) === SyntaxKind.callSignature ? 0 : tree.child(node, 0);
  const name = nameNode === 0 ? "" : memberName(file, nameNode);
  if (tree.kind(node) !== SyntaxKind.propertySignature) {
    return { name, type: signatureType(file, node) };
  }
  const annotation = tree.childOf(node, SyntaxKind.typeAnnotation);
  const type = annotation === 0 ? types.named("any", 1) : readers.type(file, annotation);
  const isOptional = /\?/.test(file.text.slice(tree.end(nameNode), tree.start(annotation)));
  return { name, type: isOptional ? types.add(TypeOp.nullable, type) : type };
}
