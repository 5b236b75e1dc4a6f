import { ScopeKind } from "../../facts/scope_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { Block } from "./block.ts";
import type { GoFile } from "./go_file.ts";
import type { Place } from "./place.ts";

/** The block of a function literal, the same for every call. */
export function lambdaBlock(file: GoFile, node: SyntaxNode, place: Place): Block {
  const known = file.lambdas.get(node);
  if (known !== undefined) return known;
  const { start, end } = node;
  const options = { kind: ScopeKind.lambda, owner: place.owner, start, end };
  const block = new Block(file.facts, options, place.block);
  block.open();
  file.lambdas.set(node, block);
  return block;
}
