const MODULES: ReadonlySet<string> = new Set(["typing", "typing_extensions"]);

/** What a file calls the members of `typing` and `typing_extensions`. */
export class TypingNames {
  readonly #members = new Map<string, string>();
  readonly #modules = new Set<string>();

  /** Notes `import typing as local`. */
  addModule(specifier: string, local: string): void {
    if (MODULES.has(specifier)) this.#modules.add(local);
  }

  /** Notes `from typing import imported as local`. */
  addMember(specifier: string, imported: string, local: string): void {
    if (MODULES.has(specifier)) this.#members.set(local, imported);
  }

  /** The member of `typing` that a dotted name stands for, or undefined. */
  memberOf(name: string): string | undefined {
    const dot = name.lastIndexOf(".");
    if (dot < 0) return this.#members.get(name);
    return this.#modules.has(name.slice(0, dot)) ? name.slice(dot + 1) : undefined;
  }
}
