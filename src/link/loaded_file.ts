import type { FileFacts } from "../facts/file_facts.ts";
import type { LanguageSemantics, LinkFile } from "./link_model.ts";
import { NameIndex } from "./name_index.ts";
import { type NodeName, nodeNames } from "./node_names.ts";

/** A file as linking sees it; what can be derived from its facts is derived when it is asked for. */
export class LoadedFile implements LinkFile {
  readonly number: number;
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

  get index(): NameIndex {
    this.#index ??= new NameIndex(this.facts);
    return this.#index;
  }

  get names(): readonly (NodeName | undefined)[] {
    this.#names ??= nodeNames(this.path, this.facts, this.semantics.naming);
    return this.#names;
  }

  get directory(): string {
    return this.path.slice(0, Math.max(0, this.path.lastIndexOf("/")));
  }
}
