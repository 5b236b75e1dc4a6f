import { RefKind } from "../../facts/ref_kind.ts";
import { nameStart } from "./name_start.ts";
import type { ScriptFile } from "./script_file.ts";
import { stringValue } from "./string_value.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { typeArguments } from "./type_arguments.ts";

const UNKNOWN_COUNT = 255;

/** Reads a JSX element: a reference to the component that its tag names, and what is inside. */
export function jsxElement(file: ScriptFile, node: number): void {
  const { tree } = file;
  if (tree.kind(node) === SyntaxKind.jsxOpening) return openingTag(file, node);
  for (const child of tree.children(node)) {
    switch (tree.kind(child)) {
      case SyntaxKind.jsxOpening:
        openingTag(file, child);
        break;
      case SyntaxKind.jsxElement:
        file.readers.expression(file, child, "effect");
        break;
      case SyntaxKind.jsxExpression:
        insertedExpression(file, child);
        break;
      case SyntaxKind.error:
        file.readers.statement(file, child);
        break;
      default:
    }
  }
}

function openingTag(file: ScriptFile, node: number): void {
  const { tree, readers } = file;
  let ref = 0;
  for (const child of tree.children(node)) {
    switch (tree.kind(child)) {
      case SyntaxKind.identifier:
      case SyntaxKind.member:
        if (ref === 0) ref = tagReference(file, child);
        break;
      case SyntaxKind.typeArguments:
        typeArguments(file, child);
        break;
      case SyntaxKind.jsxAttribute:
        attribute(file, child, ref);
        break;
      case SyntaxKind.jsxExpression:
        insertedExpression(file, child);
        break;
      case SyntaxKind.error:
        readers.statement(file, child);
        break;
      default:
    }
  }
}

/** A tag that starts with a small letter and has no dot is an element of the platform. */
function tagReference(file: ScriptFile, name: number): number {
  const { tree, readers } = file;
  const isName = tree.kind(name) === SyntaxKind.identifier;
  if (isName && !/^[\p{Lu}$_]/u.test(file.text.slice(tree.start(name), tree.start(name) + 2))) {
    return 0;
  }
  const expr = readers.expression(file, name, "value");
  return file.refer({
    kind: RefKind.jsx,
    expr,
    start: nameStart(file, name),
    argc: UNKNOWN_COUNT,
  });
}

function attribute(file: ScriptFile, node: number, ref: number): void {
  const { tree, readers } = file;
  const value = tree.child(node, 1);
  file.argument = { node: value, ref, index: 0 };
  switch (tree.kind(value)) {
    case SyntaxKind.string:
      file.literal(stringValue(file.text.slice(tree.start(value) + 1, tree.end(value) - 1)), value);
      break;
    case SyntaxKind.jsxExpression:
      insertedExpression(file, value);
      break;
    default:
      if (value !== 0) readers.expression(file, value, "effect");
  }
}

function insertedExpression(file: ScriptFile, node: number): void {
  const { tree, readers } = file;
  for (const child of tree.children(node)) {
    const isSpread = tree.kind(child) === SyntaxKind.spread;
    readers.expression(
      file,
      isSpread ? tree.child(child, 0) : child,
      isSpread ? "effect" : "stored",
    );
  }
}
