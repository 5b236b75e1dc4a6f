import type { Language as Grammar } from "web-tree-sitter";

/** What is known of the types of nodes of a grammar, by their numbers; an error, which has none of them, is `ERROR`. */
export interface GrammarTypes {
  /** Name of a type. */
  nameOf(type: number): string;
  /** Whether a type is named; others are keywords and punctuation. */
  isNamed(type: number): boolean;
}

const known = new WeakMap<Grammar, GrammarTypes>();

/** The types of a grammar. */
export function grammarTypes(grammar: Grammar): GrammarTypes {
  let types = known.get(grammar);
  if (types === undefined) known.set(grammar, types = typesOf(grammar));
  return types;
}

function typesOf(grammar: Grammar): GrammarTypes {
  // Property names are interned by the engine, which makes comparing types a comparison of pointers.
  const names = grammar.types.map((name) => Object.keys({ [name ?? ""]: 0 })[0] ?? "");
  const named = grammar.types.map((_, type) => grammar.nodeTypeIsNamed(type));
  return {
    nameOf: (type) => names[type] ?? "ERROR",
    isNamed: (type) => named[type] ?? true,
  };
}
