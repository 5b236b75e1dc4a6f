import type { FileFacts } from "../facts/file_facts.ts";
import type { LanguageSemantics, LinkFile } from "../link/link_model.ts";
import { LoadedFile } from "../link/loaded_file.ts";
import type { NameIndex } from "../link/name_index.ts";
import type { NodeName } from "../link/node_names.ts";
import type { LoadedFacts } from "./loaded_facts.ts";

/** What identifies a {@link StoredFile}. */
export interface StoredFilePlace {
  readonly number: number;
  readonly path: string;
  readonly semantics: LanguageSemantics;
}

/**
 * A file of which linking may ask for anything at any time, while its facts need not be in memory: they are read when
 * they are asked for, and forgotten when others are needed more.
 */
export class StoredFile implements LinkFile {
  readonly number: number;
  readonly path: string;
  readonly semantics: LanguageSemantics;
  readonly #memory: LoadedFacts;
  #loaded: LoadedFile | undefined;
  /** Packed facts of a version that is in the store no longer. */
  #kept: Uint8Array | undefined;

  constructor({ number, path, semantics }: StoredFilePlace, memory: LoadedFacts) {
    this.number = number;
    this.path = path;
    this.semantics = semantics;
    this.#memory = memory;
  }

  get facts(): FileFacts {
    return (this.#loaded ?? this.#load()).facts;
  }

  get index(): NameIndex {
    return (this.#loaded ?? this.#load()).index;
  }

  get names(): readonly (NodeName | undefined)[] {
    return (this.#loaded ?? this.#load()).names;
  }

  get directory(): string {
    return this.path.slice(0, Math.max(0, this.path.lastIndexOf("/")));
  }

  /** Puts facts that were read in place. */
  take(facts: FileFacts): void {
    this.#loaded = new LoadedFile(this.number, this.path, facts, this.semantics);
  }

  /** Forgets the facts; they are read again when they are asked for. */
  release(): void {
    this.#loaded = undefined;
  }

  /**
   * Makes the file independent of the store, in which another version is about to take its place.
   *
   * @throws DamagedFactsError when the facts cannot be read.
   */
  keepVersion(): void {
    this.#kept ??= this.#loaded?.facts.bytes ?? this.#memory.bytesOf(this);
  }

  #load(): LoadedFile {
    const facts = this.#memory.load(this, this.#kept);
    return this.#loaded = new LoadedFile(this.number, this.path, facts, this.semantics);
  }
}
