import { ScopeKind } from "../../facts/scope_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { Block } from "./block.ts";
import type { GoFile } from "./go_file.ts";
import type { Place } from "./place.ts";

/** The place in a block of its own, which is where a node lies. */
export function nestedPlace(file: GoFile, { start, end }: SyntaxNode, place: Place): Place {
  const options = { kind: ScopeKind.block, owner: place.owner, start, end };
  return { ...place, block: new Block(file.facts, options, place.block) };
}
