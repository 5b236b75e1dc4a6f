/** Things by keys that several of them may share; one alone costs no set. */
export class Grouping<T extends object> {
  readonly #groups = new Map<string, T | Set<T>>();

  /** Adds a thing to those of a key. */
  add(key: string, thing: T): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, thing);
    else if (group instanceof Set) group.add(thing);
    else if (group !== thing) this.#groups.set(key, new Set([group, thing]));
  }

  /** Removes a thing from those of a key. */
  delete(key: string, thing: T): void {
    const group = this.#groups.get(key);
    if (group instanceof Set) group.delete(thing);
    else if (group === thing) this.#groups.delete(key);
  }

  /** The things of a key, in the order in which they were added. */
  get(key: string): T[] {
    const group = this.#groups.get(key);
    if (group === undefined) return [];
    return group instanceof Set ? [...group] : [group];
  }
}
