import { ownText } from "../facts/own_text.ts";
import { databaseFile } from "./database_file.ts";
import { databaseNames } from "./database_names.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import type { DatabaseSchema, LinkFile } from "./link_model.ts";

/** Objects of databases by name and alias, without regard to case. */
export class DatabaseIndex {
  readonly #objects = new Map<string, DefRef[]>();
  /** Files that describe databases. */
  readonly #files = new Map<number, LinkFile>();
  /** Once they are asked for, until files come or go. */
  #schemas: readonly DatabaseSchema[] | undefined;

  /** Takes in the objects of a file, if it has any. */
  add(file: LinkFile): void {
    if (!databaseFile.describes(file.facts)) return;
    this.#schemas = undefined;
    this.#files.set(file.number, file);
    for (const [name, def] of databaseFile.namedObjects(file.facts)) {
      const ref = defRef.of(file.number, def);
      const list = this.#objects.get(name);
      if (list === undefined) this.#objects.set(ownText(name), [ref]);
      else if (!list.includes(ref)) list.push(ref);
    }
  }

  /** Takes the objects of a file out again. */
  remove(file: LinkFile): void {
    if (!this.#files.delete(file.number)) return;
    this.#schemas = undefined;
    for (const [name] of databaseFile.namedObjects(file.facts)) {
      const rest = this.#objects.get(name)?.filter((ref) => defRef.fileOf(ref) !== file.number) ??
        [];
      if (rest.length === 0) this.#objects.delete(name);
      else this.#objects.set(name, rest);
    }
  }

  /** The objects of a name, by path and row, each id once. */
  named(name: string): readonly DefRef[] {
    const found = this.#objects.get(name.toLowerCase()) ?? [];
    if (found.length < 2) return found;
    const ordered = [...found].sort((a, b) => {
      const first = this.#pathOf(a);
      const second = this.#pathOf(b);
      return first < second ? -1 : first > second ? 1 : a - b;
    });
    const ids = new Set<string | undefined>();
    return ordered.filter((ref) => {
      const id = this.#files.get(defRef.fileOf(ref))?.names[defRef.defOf(ref)]?.id;
      if (ids.has(id)) return false;
      ids.add(id);
      return true;
    });
  }

  /** The schemas with tables or views, by datasource and name. */
  schemas(): readonly DatabaseSchema[] {
    return this.#schemas ??= this.#counted();
  }

  #counted(): readonly DatabaseSchema[] {
    const counts = new Map<string, Map<string, number>>();
    for (const { facts } of this.#files.values()) {
      const datasource = databaseNames.datasourceOf(facts.text(facts.file.packageName(0)));
      for (const [schema, tables] of databaseFile.tablesBySchema(facts)) {
        let schemas = counts.get(datasource);
        if (schemas === undefined) counts.set(datasource, schemas = new Map());
        schemas.set(schema, (schemas.get(schema) ?? 0) + tables);
      }
    }
    return [...counts]
      .flatMap(([datasource, schemas]) =>
        [...schemas].map(([schema, tables]) => ({ datasource, schema, tables }))
      )
      .sort((a, b) => compare(a.datasource, b.datasource) || compare(a.schema, b.schema));
  }

  #pathOf(ref: DefRef): string {
    return this.#files.get(defRef.fileOf(ref))?.path ?? "";
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
