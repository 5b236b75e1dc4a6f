import { ownText } from "../facts/own_text.ts";
import type { LinkFile, TableSource } from "./link_model.ts";

/** What files say of tables, by the names of `tableSources` of their facts. */
export class TableSourceIndex {
  readonly #sources = new Map<string, TableSource[]>();

  /** Takes in what a file says. */
  add(file: LinkFile): void {
    const { tableSources: sources } = file.facts;
    for (let row = 1; row < sources.count; row++) {
      const name = file.facts.text(sources.name(row));
      const source = { file, member: file.facts.text(sources.member(row)), use: sources.use(row) };
      const known = this.#sources.get(name);
      if (known === undefined) this.#sources.set(ownText(name), [source]);
      else known.push(source);
    }
  }

  /** Takes what a file says out again. */
  remove({ number, facts }: LinkFile): void {
    for (let row = 1; row < facts.tableSources.count; row++) {
      const name = facts.text(facts.tableSources.name(row));
      const rest = this.#sources.get(name)?.filter(({ file }) => file.number !== number) ?? [];
      if (rest.length === 0) this.#sources.delete(name);
      else this.#sources.set(name, rest);
    }
  }

  /** What is said under a name, by path and row. */
  named(name: string): readonly TableSource[] {
    const found = this.#sources.get(name) ?? [];
    return found.length < 2
      ? found
      : [...found].sort((a, b) =>
        a.file.path < b.file.path ? -1 : a.file.path > b.file.path ? 1 : a.use - b.use
      );
  }
}
