import type { StandardLibrary } from "../link/standard_library.ts";

/** Lists of names as texts, with white space between the names. */
export interface PackedNames {
  readonly globals: string;
  readonly modules: string;
  readonly members: string;
}

/** A standard library whose sets are made from texts when they are first asked for. */
export class PackedLibrary implements StandardLibrary {
  readonly #names: readonly PackedNames[];
  #globals: ReadonlySet<string> | undefined;
  #modules: ReadonlySet<string> | undefined;
  #memberNames: ReadonlySet<string> | undefined;

  /** @param names One or several libraries that are seen as one. */
  constructor(...names: readonly PackedNames[]) {
    this.#names = names;
  }

  get globals(): ReadonlySet<string> {
    this.#globals ??= this.#union("globals");
    return this.#globals;
  }

  get modules(): ReadonlySet<string> {
    this.#modules ??= this.#union("modules");
    return this.#modules;
  }

  get memberNames(): ReadonlySet<string> {
    this.#memberNames ??= this.#union("members");
    return this.#memberNames;
  }

  #union(list: keyof PackedNames): ReadonlySet<string> {
    return new Set(this.#names.flatMap((names) => names[list].trim().split(/\s+/)));
  }
}
