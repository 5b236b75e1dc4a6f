import type { Tree } from "web-tree-sitter";
import type { Extraction } from "./extraction.ts";

/** A language whose files are parsed by a tree-sitter grammar. */
export interface ParsedLanguage {
  readonly kind: "parsed";
  /** Name to show, such as `typescript`. */
  readonly name: string;
  /** Index of the rules of linking in `language/semantics.ts`. */
  readonly semantics: number;
  /** Base name of the grammar in `wasm/`. */
  readonly grammar: string;
  /** Turns the tree into facts. Must keep the intact parts of a tree with errors and never throw on any input. */
  extract(extraction: Extraction, tree: Tree): void;
  /**
   * Rewrites text that the grammar takes for something else than the language does, wherever that can be told without
   * a tree, before the first parse and without changing any UTF-16 offset.
   */
  prepare?(text: string): string;
  /**
   * Rewrites syntax that the language has and the grammar does not know, without changing any UTF-16 offset, for a
   * second parse of a file whose first parse met an error; undefined when there is nothing to rewrite.
   */
  repair?(text: string, tree: Tree): string | undefined;
  /**
   * Like {@link repair}, for text that the grammar accepts but takes for something else than the language does. Called
   * for every file, after `repair`, with the text that was parsed.
   */
  reread?(text: string, tree: Tree): string | undefined;
}

/** A language whose files are read as text. */
export interface TextLanguage {
  readonly kind: "text";
  readonly name: string;
  readonly semantics: number;
  /** Loads what `extract` needs and few programs do; awaited before it, any number of times. */
  prepare?(): Promise<void>;
  /** Turns the text into facts. */
  extract(extraction: Extraction): void;
}

/** How files of one sort become facts. */
export type Language = ParsedLanguage | TextLanguage;
