import type { FileFacts } from "../facts/file_facts.ts";
import type { LanguageSemantics } from "./language_semantics.ts";
import { NameIndex } from "./name_index.ts";
import { type NodeName, nodeNames } from "./node_names.ts";

/** A file as linking sees it. */
export class LinkFile {
  /** Number of the file, stable while it exists. */
  readonly number: number;
  /** Path relative to the workspace root. */
  readonly path: string;
  readonly facts: FileFacts;
  readonly semantics: LanguageSemantics;
  #index: NameIndex | undefined;
  #names: readonly (NodeName | undefined)[] | undefined;

  constructor(number: number, path: string, facts: FileFacts, semantics: LanguageSemantics) {
    this.number = number;
    this.path = path;
    this.facts = facts;
    this.semantics = semantics;
  }

  /** Rows by name. */
  get index(): NameIndex {
    this.#index ??= new NameIndex(this.facts);
    return this.#index;
  }

  /** Node names by definition row. */
  get names(): readonly (NodeName | undefined)[] {
    this.#names ??= nodeNames(this.path, this.facts, this.semantics.naming);
    return this.#names;
  }

  /** Directory of the file, without a trailing slash; empty at the root. */
  get directory(): string {
    return this.path.slice(0, Math.max(0, this.path.lastIndexOf("/")));
  }
}
