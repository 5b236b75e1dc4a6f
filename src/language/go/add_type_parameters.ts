import { ScopeKind } from "../../facts/scope_kind.ts";
import type { SyntaxNode } from "../syntax_node.ts";
import { Block } from "./block.ts";
import type { GoFile } from "./go_file.ts";
import { mentionTypes } from "./mention_types.ts";

/** What type parameters belong to. */
export interface TypeParameterOptions {
  readonly def: number;
  readonly block: Block;
  /** Offset at which they cease to be known. */
  readonly end: number;
}

/**
 * Records the type parameters of a definition, or those that a receiver names anew.
 *
 * @returns The block in which they are known: one of its own around the rest of the definition.
 */
export function addTypeParameters(
  file: GoFile,
  list: SyntaxNode | undefined,
  { def, block, end }: TypeParameterOptions,
): Block {
  if (list === undefined) return block;
  const options = { kind: ScopeKind.block, owner: def, start: list.start, end };
  const inside = new Block(file.facts, options, block);
  const scope = inside.open();
  for (const parameter of list.children) {
    if (parameter.type === "type_elem") {
      const name = parameter.text;
      if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) file.facts.add("typeParams", { def, name });
      continue;
    }
    const constraint = parameter.children.find(({ type }) => type === "type_constraint");
    const bound = constraint === undefined
      ? 0
      : mentionTypes(file, constraint, { scope, owner: def });
    for (const name of parameter.children) {
      if (name.type === "identifier") file.facts.add("typeParams", { def, name: name.text, bound });
    }
  }
  return inside;
}
