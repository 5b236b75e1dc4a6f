import { platformTypes } from "./platform_types.ts";

/** The types of the Java platform that overloads are chosen by, read when they are first asked for. */
class LibraryTypes {
  #supertypes: Map<string, ReadonlySet<string>> | undefined;
  readonly #finals = new Set<string>();
  readonly #functional = new Map<string, number>();

  /** All supertypes of a type by its name. */
  get supertypes(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#read();
  }

  /** Types that nothing extends. */
  get finals(): ReadonlySet<string> {
    this.#read();
    return this.#finals;
  }

  /** Parameters of the method of each functional interface. */
  get functional(): ReadonlyMap<string, number> {
    this.#read();
    return this.#functional;
  }

  #read(): Map<string, ReadonlySet<string>> {
    if (this.#supertypes !== undefined) return this.#supertypes;
    const direct = new Map<string, readonly string[]>();
    for (const text of platformTypes.split(/;\s*/)) {
      const [head = "", ...supertypes] = text.trim().split(" ");
      const match = /^(\w+)(=?)(?::(\d+))?$/.exec(head);
      const name = match?.[1] ?? head;
      if (match?.[2] === "=") this.#finals.add(name);
      if (match?.[3] !== undefined) this.#functional.set(name, Number(match[3]));
      direct.set(name, supertypes);
    }
    const closed = new Map<string, ReadonlySet<string>>();
    for (const name of direct.keys()) closed.set(name, closure(direct, name));
    this.#supertypes = closed;
    return closed;
  }
}

function closure(direct: ReadonlyMap<string, readonly string[]>, name: string): Set<string> {
  const found = new Set<string>();
  const pending = [...direct.get(name) ?? []];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    pending.push(...direct.get(next) ?? []);
  }
  return found;
}

/** The types of the Java platform. */
export const libraryTypes = new LibraryTypes();
