/** How often a source refers to something that is no node. */
interface Entry {
  /** Row of the source definition; 0 is the file. */
  readonly source: number;
  readonly name: string;
  count: number;
}

/** Counts references by source and name. */
export class ReferenceTally {
  /** In the order in which pairs of a source and a name came first. */
  readonly entries: Entry[] = [];
  readonly #bySource = new Map<number, Map<string, Entry>>();

  /** Counts one reference. */
  count(source: number, name: string): void {
    let byName = this.#bySource.get(source);
    if (byName === undefined) this.#bySource.set(source, byName = new Map());
    const known = byName.get(name);
    if (known !== undefined) {
      known.count++;
      return;
    }
    const entry = { source, name, count: 1 };
    byName.set(name, entry);
    this.entries.push(entry);
  }
}
