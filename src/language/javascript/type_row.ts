import { ExprOp } from "../../facts/expr_op.ts";
import { RefFlag } from "../../facts/ref_flag.ts";
import { RefKind } from "../../facts/ref_kind.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { importType } from "./import_type.ts";
import { objectType } from "./object_type.ts";
import type { ScriptFile } from "./script_file.ts";
import { signatureType } from "./signature_type.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { typeArguments } from "./type_arguments.ts";
import { typeVariables } from "./type_variables.ts";

/** Reads a type as written: its row of `types`, and a reference for each name that it mentions. */
export function typeRow(file: ScriptFile, node: number): number {
  const { tree, types, readers } = file;
  const inner = (index: number): number => readers.type(file, tree.child(node, index));
  switch (tree.kind(node)) {
    case SyntaxKind.typeIdentifier:
    case SyntaxKind.identifier:
    case SyntaxKind.nestedTypeIdentifier:
      return namedType(file, node);
    case SyntaxKind.predefinedType:
    case SyntaxKind.undefined:
    case SyntaxKind.null:
      return types.named(file.textOf(node), 1);
    case SyntaxKind.this:
    case SyntaxKind.thisType:
      return types.add(TypeOp.self);
    case SyntaxKind.genericType:
      return types.generic(inner(0), typeArguments(file, tree.child(node, 1)));
    case SyntaxKind.unionType:
      return joined(file, node, SyntaxKind.unionType, TypeOp.union);
    case SyntaxKind.intersectionType:
      return joined(file, node, SyntaxKind.intersectionType, TypeOp.intersection);
    case SyntaxKind.arrayType:
      return types.add(TypeOp.array, inner(0));
    case SyntaxKind.optionalType:
      return types.add(TypeOp.nullable, inner(0));
    case SyntaxKind.typeAnnotation:
    case SyntaxKind.predicateAnnotation:
    case SyntaxKind.assertsAnnotation:
    case SyntaxKind.parenthesizedType:
    case SyntaxKind.readonlyType:
    case SyntaxKind.restType:
      return inner(0);
    case SyntaxKind.asserts:
      return tree.kind(tree.child(node, 0)) === SyntaxKind.typePredicate
        ? inner(0)
        : types.add(TypeOp.opaque);
    case SyntaxKind.tupleType:
      return types.add(
        TypeOp.tuple,
        types.list(tree.children(node).map((child) => element(file, child))),
      );
    case SyntaxKind.objectType:
      return objectType(file, node);
    case SyntaxKind.functionType:
      return signatureType(file, node);
    case SyntaxKind.lookupType:
      return types.add(TypeOp.indexed, inner(0), inner(1));
    case SyntaxKind.literalType:
      return literalType(file, node);
    default:
      return otherType(file, node);
  }
}

function otherType(file: ScriptFile, node: number): number {
  const { tree, types, readers } = file;
  switch (tree.kind(node)) {
    case SyntaxKind.typeQuery:
      return typeQuery(file, tree.child(node, 0));
    case SyntaxKind.typePredicate: {
      const type = readers.type(file, tree.lastChild(node));
      return types.add(TypeOp.predicate, type, 0, file.textOf(tree.child(node, 0)));
    }
    case SyntaxKind.member:
    case SyntaxKind.call:
      return moduleType(file, node);
    case SyntaxKind.conditionalType:
      return file.withTypeNames(typeVariables(file, node), "variable", () => mentioned(file, node));
    case SyntaxKind.constructorType:
      signatureType(file, node);
      return types.add(TypeOp.opaque);
    case SyntaxKind.templateLiteralType:
      mentioned(file, node);
      return types.named("string", 1);
    default:
      return mentioned(file, node);
  }
}

/** Reads the types inside a node for the names that they mention; what the whole means is not kept. */
function mentioned(file: ScriptFile, node: number): number {
  for (const child of file.tree.children(node)) {
    if (file.tree.kind(child) !== SyntaxKind.string) file.readers.type(file, child);
  }
  return file.types.add(TypeOp.opaque);
}

function namedType(file: ScriptFile, node: number): number {
  const { tree, types } = file;
  const text = file.textOf(node);
  // A repaired text shows the grammar a name in the place of an import type; the true text tells.
  if (text.startsWith("import")) {
    const match = /^import\s*\(\s*["'`]([^"'`]*)["'`]\s*\)\s*\.(.+)$/s.exec(text);
    if (match !== null) return namedImport(file, node, match[1] ?? "", (match[2] ?? "").split("."));
  }
  const name = text.includes(".") ? text.replace(/\s+|\/\*.*?\*\/|\/\/.*/g, "") : text;
  const known = file.typeNames.get(name);
  if (known === 0) return types.add(TypeOp.opaque);
  const row = types.named(name, file.typeScope(name));
  if (known === undefined) mention(file, row, tree.start(tree.lastChild(node) || node));
  return row;
}

function mention(file: ScriptFile, type: number, start: number): void {
  file.refer({ kind: RefKind.type, expr: type, start, flags: RefFlag.typeOnly });
}

function namedImport(
  file: ScriptFile,
  node: number,
  specifier: string,
  names: readonly string[],
): number {
  const type = importType(file, specifier, names, file.tree.start(node));
  mention(file, type, file.tree.start(node));
  return type;
}

/** `import("m")` or `import("m").A` in the place of a type. */
function moduleType(file: ScriptFile, node: number): number {
  const match = /^import\s*\(\s*["'`]([^"'`]*)["'`][^)]*\)\s*(?:\.(.+))?$/s.exec(file.textOf(node));
  if (match === null) return file.types.add(TypeOp.opaque);
  const names = match[2]?.split(".").map((name) => name.trim()) ?? [];
  return namedImport(file, node, match[1] ?? "", names);
}

function typeQuery(file: ScriptFile, node: number): number {
  const { types, exprs } = file;
  const match = /^import\s*\(\s*["'`]([^"'`]*)["'`][^)]*\)\s*(?:\.(.+))?$/s.exec(file.textOf(node));
  let value: number;
  if (match === null) {
    value = file.readers.expression(file, node, "value");
  } else {
    const names = match[2]?.split(".") ?? [];
    importType(file, match[1] ?? "", names, file.tree.start(node));
    value = exprs.add(ExprOp.import, exprs.string(match[1] ?? ""));
    for (const name of names) value = exprs.memberOf(value, name.trim());
  }
  const row = types.add(TypeOp.typeOf, value);
  if (value !== 0) mention(file, row, file.tree.start(file.tree.lastChild(node) || node));
  return row;
}

function joined(file: ScriptFile, node: number, kind: SyntaxKind, op: TypeOp): number {
  const { tree } = file;
  const parts: number[] = [];
  // The grammar nests `A | B | C` to the left.
  const pending = tree.children(node).reverse();
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (tree.kind(part) === kind) pending.push(...tree.children(part).reverse());
    else parts.push(file.readers.type(file, part));
  }
  return file.types.add(op, file.types.list(parts));
}

/** An element of a tuple, which may have a name: `[first: A, second?: B]`. */
function element(file: ScriptFile, node: number): number {
  const { tree, readers } = file;
  const kind = tree.kind(node);
  if (kind !== SyntaxKind.requiredParameter && kind !== SyntaxKind.optionalParameter) {
    return readers.type(file, node);
  }
  return readers.type(file, tree.lastChild(node));
}

function literalType(file: ScriptFile, node: number): number {
  const { tree, types } = file;
  const child = tree.child(node, 0);
  const kind = tree.kind(child);
  if (kind === SyntaxKind.null || kind === SyntaxKind.undefined) {
    return types.named(file.textOf(child), 1);
  }
  return types.add(TypeOp.literal, 0, 0, file.textOf(node));
}
