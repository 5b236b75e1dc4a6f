import { requireSpecifier } from "./require_specifier.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";

/** A module that is asked for by `require`, and the members taken from it. */
export interface RequiredModule {
  readonly specifier: string;
  /** `require("m").a.b` takes `a`, then `b`. */
  readonly members: readonly string[];
}

/** Functions that compilers put around `require` for the sake of default imports. */
const INTEROP =
  /(?:^|\.)(?:__importDefault|__importStar|__toESM|_?interopRequire(?:Default|Wildcard)|_interop(?:Default|Namespace)\w*)$/;

/** The module that an expression requires; undefined for anything but a `require` that no scope declares. */
export function requiredModule(file: ScriptFile, node: number): RequiredModule | undefined {
  const { tree } = file;
  const members: string[] = [];
  let at = unwrapped(file, node);
  while (tree.kind(at) === SyntaxKind.member) {
    members.push(file.textOf(tree.lastChild(at)));
    at = unwrapped(file, tree.child(at, 0));
  }
  const specifier = requireSpecifier(file, at) ?? interopSpecifier(file, at);
  return specifier === undefined ? undefined : { specifier, members: members.reverse() };
}

function interopSpecifier(file: ScriptFile, node: number): string | undefined {
  const { tree } = file;
  if (tree.kind(node) !== SyntaxKind.call) return undefined;
  if (!INTEROP.test(file.textOf(tree.child(node, 0)))) return undefined;
  return requireSpecifier(file, tree.child(tree.lastChild(node), 0));
}
