import type { ScriptFile } from "./script_file.ts";
import { stringValue } from "./string_value.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";

/** A module that is asked for by `require`, and the members taken from it. */
export interface RequiredModule {
  readonly specifier: string;
  /** `require("m").a.b` takes `a`, then `b`. */
  readonly members: readonly string[];
}

const REQUIRE = "require";

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

/** The module that a call names: `require("m")`, unless a scope declares `require`. */
export function requireSpecifier(file: ScriptFile, node: number): string | undefined {
  const { tree, place } = file;
  if (tree.kind(node) !== SyntaxKind.call) return undefined;
  const callee = tree.child(node, 0);
  const isName = tree.kind(callee) === SyntaxKind.identifier &&
    tree.end(callee) - tree.start(callee) === REQUIRE.length;
  if (!isName || file.textOf(callee) !== REQUIRE) return undefined;
  if (place.scope.find(REQUIRE) !== undefined) return undefined;
  return moduleSpecifier(file, tree.lastChild(node));
}

/** The text of a list with one string or plain template; undefined for other lists. */
export function moduleSpecifier(file: ScriptFile, args: number): string | undefined {
  const { tree, text } = file;
  const first = tree.child(args, 0);
  const kind = tree.kind(first);
  const isPlain = kind === SyntaxKind.string ||
    (kind === SyntaxKind.template && tree.child(first, 0) === 0);
  if (tree.kind(args) !== SyntaxKind.arguments || !isPlain) return undefined;
  return stringValue(text.slice(tree.start(first) + 1, tree.end(first) - 1));
}

function interopSpecifier(file: ScriptFile, node: number): string | undefined {
  const { tree } = file;
  if (tree.kind(node) !== SyntaxKind.call) return undefined;
  if (!INTEROP.test(file.textOf(tree.child(node, 0)))) return undefined;
  return requireSpecifier(file, tree.child(tree.lastChild(node), 0));
}
