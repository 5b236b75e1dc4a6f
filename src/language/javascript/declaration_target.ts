import { docComment } from "./doc_comment.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import type { Target } from "./target.ts";

/** What surrounds a declaration. */
export interface DeclarationContext {
  /** DefFlag bits: exported, default. */
  readonly flags: number;
  /** The node in front of which the comment stands: the declaration or the export statement around it. */
  readonly commented: number;
  /** Decorators in front of `export`. */
  readonly decorators: readonly number[];
}

/** The name that a declaration gives itself, without anything special. */
export function declarationTarget(
  file: ScriptFile,
  node: number,
  { flags, commented, decorators }: DeclarationContext,
): Target {
  const { tree, place } = file;
  const name = tree.childOf(node, SyntaxKind.identifier) ||
    tree.childOf(node, SyntaxKind.typeIdentifier) || tree.child(node, 0);
  const scope = place.scope.declaring;
  return {
    name: isWord(file, name) ? file.textOf(name) : "default",
    container: place.def,
    qualifier: "",
    declaredIn: scope,
    scope: scope.row,
    start: tree.start(node),
    end: tree.end(node),
    head: tree.start(node),
    prefix: "",
    flags,
    isMember: false,
    self: 0,
    selfScope: 0,
    selfFlags: 0,
    doc: docComment(file, commented),
    decorators,
    wrappers: "none",
  };
}

/** A repaired text gives an anonymous signature a name that is no word in the true text. */
function isWord(file: ScriptFile, node: number): boolean {
  return !/[\p{ID_Continue}$]/u.test(file.text[file.tree.start(node) - 1] ?? "");
}
