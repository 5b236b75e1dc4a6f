import { exportedChain } from "./exported_chain.ts";
import { memberName } from "./member_name.ts";
import type { ScriptFile } from "./script_file.ts";
import { SyntaxKind } from "./syntax_kind.ts";
import { unwrapped } from "./unwrapped.ts";

/** What the left side of an assignment is. */
export type AssignedPlace =
  | { readonly kind: "name"; readonly name: string; readonly node: number }
  | { readonly kind: "pattern"; readonly node: number }
  /** `exports.name`, `module.exports.name` */
  | { readonly kind: "export"; readonly name: string; readonly text: string; readonly node: number }
  /** `module.exports`, or `exports` itself */
  | { readonly kind: "module"; readonly node: number }
  | {
    readonly kind: "this";
    readonly name: string;
    /** Whether it is written `this.#name`. */
    readonly isPrivateName: boolean;
    readonly node: number;
  }
  /** A member of a chain of names: `Order.create`, `Order.prototype.cancel`, `exports.Order.prototype.cancel`. */
  | {
    readonly kind: "member";
    readonly owner: readonly string[];
    readonly isPrototype: boolean;
    /** Whether the chain starts at the exports object, which `owner` leaves out. */
    readonly isExported: boolean;
    /** Name as it is written in an id. */
    readonly text: string;
    readonly name: string;
    readonly node: number;
  }
  /** `Order.prototype` */
  | { readonly kind: "prototype"; readonly owner: readonly string[]; readonly node: number }
  | { readonly kind: "other"; readonly node: number };

/** Tells what the left side of an assignment is. */
export function assignedPlace(file: ScriptFile, left: number): AssignedPlace {
  const { tree } = file;
  const node = unwrapped(file, left);
  switch (tree.kind(node)) {
    case SyntaxKind.identifier: {
      const name = file.textOf(node);
      return name === "exports" && isFree(file, name)
        ? { kind: "module", node }
        : { kind: "name", name, node };
    }
    case SyntaxKind.objectPattern:
    case SyntaxKind.arrayPattern:
      return { kind: "pattern", node };
    case SyntaxKind.member:
    case SyntaxKind.subscript:
      return memberPlace(file, node);
    default:
      return { kind: "other", node };
  }
}

function isFree(file: ScriptFile, name: string): boolean {
  return file.place.scope.find(name) === undefined;
}

function memberPlace(file: ScriptFile, node: number): AssignedPlace {
  const { tree } = file;
  const key = tree.lastChild(node);
  const isSubscript = tree.kind(node) === SyntaxKind.subscript;
  if (isSubscript && tree.kind(key) !== SyntaxKind.string) return { kind: "other", node };
  const text = isSubscript ? file.textOf(key) : memberName(file, key);
  const name = isSubscript ? memberName(file, key) : text;
  const object = tree.child(node, 0);
  if (tree.kind(object) === SyntaxKind.this) {
    const isPrivateName = tree.kind(key) === SyntaxKind.privateIdentifier;
    return { kind: "this", name, isPrivateName, node };
  }
  const chain = nameChain(file, object);
  if (chain === undefined) return { kind: "other", node };
  const { names, isExported } = exportedChain(file, [...chain, text]);
  if (names.length === 0) return { kind: "module", node };
  if (names.length === 1) {
    return isExported ? { kind: "export", name, text, node } : { kind: "other", node };
  }
  const owner = names.slice(0, -1);
  if (text === "prototype") return { kind: "prototype", owner, node };
  const isPrototype = owner.length > 1 && owner[owner.length - 1] === "prototype";
  return {
    kind: "member",
    owner: isPrototype ? owner.slice(0, -1) : owner,
    isPrototype,
    isExported,
    text,
    name,
    node,
  };
}

function nameChain(file: ScriptFile, node: number): string[] | undefined {
  const { tree } = file;
  const names: string[] = [];
  let at = node;
  while (tree.kind(at) === SyntaxKind.member) {
    names.push(memberName(file, tree.lastChild(at)));
    at = tree.child(at, 0);
  }
  if (tree.kind(at) !== SyntaxKind.identifier) return undefined;
  names.push(file.textOf(at));
  return names.reverse();
}
