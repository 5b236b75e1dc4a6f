import { DefKind } from "../facts/def_kind.ts";
import { FactsBuilder } from "../facts/facts_builder.ts";
import { ownText } from "../facts/own_text.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { DatabaseIndex } from "./database_index.ts";
import type { DatabaseSchema, LinkFile, TableSource, VariableRef, World } from "./link_model.ts";
import { KeySort } from "./key_sort.ts";
import { entriesOf } from "./entries_of.ts";
import { entryName } from "./entry_name.ts";
import { facadeEntry } from "./facade_entry.ts";
import type { NameRows } from "./name_index.ts";
import { configurationBasenames } from "./configuration_basenames.ts";
import { ReadLog } from "./read_log.ts";
import { settingGroup } from "./setting_group.ts";
import { TableSourceIndex } from "./table_source_index.ts";

/** All files of the workspace, indexed for linking by path, package and name. */
export class WorldIndex implements World {
  readonly #files = new Map<number, LinkFile>();
  readonly #numbers = new Map<string, number>();
  readonly #directories = new Map<string, number>();
  /** How many files lie at or below an entry of a directory, by directory and name. */
  readonly #entries = new Map<string, Map<string, number>>();
  readonly #packages = new Map<string, Map<string, DefRef[]>>();
  readonly #packageVariables = new Map<string, Map<string, VariableRef[]>>();
  readonly #packageFiles = new Map<string, Set<string>>();
  readonly #named = new Map<string, DefRef[]>();
  readonly #configurations = new Map<string, Set<string>>();
  readonly #databases = new DatabaseIndex();
  readonly #tableSources = new TableSourceIndex();
  readonly #log = new ReadLog();

  /** Adds a file; one of the same number must have been removed before. */
  add(file: LinkFile): void {
    this.#files.set(file.number, file);
    this.#numbers.set(file.path, file.number);
    for (const directory of directoriesOf(file.path)) {
      this.#directories.set(directory, (this.#directories.get(directory) ?? 0) + 1);
    }
    for (const { directory, name } of entriesOf(file.path)) {
      let entries = this.#entries.get(directory);
      if (entries === undefined) this.#entries.set(directory, entries = new Map());
      entries.set(name, (entries.get(name) ?? 0) + 1);
    }
    const basename = file.path.slice(file.path.lastIndexOf("/") + 1);
    if (configurationBasenames.has(basename)) {
      addTo(this.#configurations, basename, file.path);
    }
    this.#index(file);
    this.#databases.add(file);
    this.#tableSources.add(file);
  }

  /** Removes a file. */
  remove(file: LinkFile): void {
    this.#files.delete(file.number);
    this.#numbers.delete(file.path);
    for (const directory of directoriesOf(file.path)) {
      const left = (this.#directories.get(directory) ?? 1) - 1;
      if (left === 0) this.#directories.delete(directory);
      else this.#directories.set(directory, left);
    }
    for (const { directory, name } of entriesOf(file.path)) {
      const entries = this.#entries.get(directory);
      const left = (entries?.get(name) ?? 1) - 1;
      if (left === 0) entries?.delete(name);
      else entries?.set(name, left);
      if (entries?.size === 0) this.#entries.delete(directory);
    }
    const basename = file.path.slice(file.path.lastIndexOf("/") + 1);
    removeFrom(this.#configurations, basename, file.path);
    this.#unindex(file);
    this.#databases.remove(file);
    this.#tableSources.remove(file);
  }

  /** Forgets derived values; to be called after any change of files and before linking. */
  forgetDerived(): void {
    this.#log.clear();
  }

  /** How many derived values and keys are remembered. */
  get derivedSize(): number {
    return this.#log.size;
  }

  observe<T>(
    link: Generator<undefined, T>,
    own: LinkFile,
  ): Generator<undefined, { readonly result: T; readonly demand: Float64Array }> {
    return this.#log.observe(link, own);
  }

  derived<T>(name: string, compute: () => T): T {
    return this.#log.derived(name, compute);
  }

  numbered<T>(sort: string, key: number, compute: () => T): T {
    return this.#log.numbered(sort, key, compute);
  }

  recalled<T>(question: number | string, compute: () => T, place?: object | string): T {
    return this.#log.recalled(question, compute, place);
  }

  file(number: number): LinkFile | undefined {
    return this.#files.get(number);
  }

  fileOf(ref: DefRef): LinkFile | undefined {
    return this.#files.get(defRef.fileOf(ref));
  }

  fileAt(path: string): LinkFile | undefined {
    this.#log.note(KeySort.path, path);
    const number = this.#numbers.get(path);
    return number === undefined ? undefined : this.#files.get(number);
  }

  hasDirectory(path: string): boolean {
    this.#log.note(KeySort.directory, path);
    return this.#directories.has(path);
  }

  hasEntry(directory: string, entry: string): boolean {
    const name = entryName(entry);
    this.#log.note(KeySort.entry, directory, name);
    return this.#entries.get(directory)?.has(name) ?? false;
  }

  rows(file: LinkFile, name: string): NameRows | undefined {
    if (file !== this.#log.own) this.#log.noteName(file, name);
    return file.index.rows(name);
  }

  readDefinition(ref: DefRef): LinkFile | undefined {
    const file = this.fileOf(ref);
    if (file === undefined || file === this.#log.own) return file;
    const def = defRef.defOf(ref);
    if (def === 0) this.#log.note(KeySort.path, file.path);
    else this.#log.noteName(file, file.facts.text(file.facts.defs.name(def)));
    return file;
  }

  readStars(file: LinkFile): void {
    if (file !== this.#log.own) this.#log.note(KeySort.stars, file.path);
  }

  readHeader(file: LinkFile): void {
    if (file !== this.#log.own) this.#log.note(KeySort.header, file.path);
  }

  settings(path: string, groups?: readonly string[]): ReadonlyMap<string, string> | undefined {
    const file = this.fileAt(path);
    if (file === undefined) return undefined;
    for (const group of groups ?? [""]) this.#log.note(KeySort.settings, path, group);
    return this.derived(`settings ${path} ${groups ?? ""}`, () => settingsOf(file, groups));
  }

  configurationsNamed(basename: string): readonly string[] {
    this.#log.note(KeySort.basename, basename);
    return [...this.#configurations.get(basename) ?? []].sort();
  }

  packageMembers(packageName: string, name: string): readonly DefRef[] {
    this.#log.note(KeySort.packageMember, packageName, name);
    return sorted(this.#packages.get(packageName)?.get(name), this);
  }

  packageVariables(packageName: string, name: string): readonly VariableRef[] {
    this.#log.note(KeySort.packageMember, packageName, name);
    const found = this.#packageVariables.get(packageName)?.get(name) ?? NO_VARIABLES;
    if (found.length < 2) return found;
    const pathOf = (ref: VariableRef): string => this.#files.get(ref.file)?.path ?? "";
    return [...found].sort((a, b) =>
      pathOf(a) < pathOf(b) ? -1 : pathOf(a) > pathOf(b) ? 1 : a.row - b.row
    );
  }

  packageFiles(packageName: string): readonly string[] {
    this.#log.note(KeySort.packageFiles, packageName);
    return [...this.#packageFiles.get(packageName) ?? []].sort();
  }

  hasPackage(packageName: string): boolean {
    this.#log.note(KeySort.package, packageName);
    return this.#packageFiles.has(packageName);
  }

  facadeFiles(packageName: string, facade: string): readonly LinkFile[] {
    return this.packageMembers(packageName, facadeEntry(facade))
      .flatMap((ref) => this.fileOf(ref) ?? []);
  }

  databaseObjects(name: string): readonly DefRef[] {
    this.#log.note(KeySort.databaseObject, "", name.toLowerCase());
    return this.#databases.named(name);
  }

  databaseSchemas(): readonly DatabaseSchema[] {
    this.#log.note(KeySort.databaseSchemas, "");
    return this.#databases.schemas();
  }

  tableSources(name: string): readonly TableSource[] {
    this.#log.note(KeySort.tableSource, "", name);
    return this.#tableSources.named(name);
  }

  named(ecosystem: string, name: string): readonly DefRef[] {
    this.#log.note(KeySort.named, ecosystem, name);
    return sorted(this.#named.get(`${ecosystem} ${name}`), this);
  }

  #index(file: LinkFile): void {
    const packageName = this.#packageOf(file);
    if (packageName !== undefined) addTo(this.#packageFiles, packageName, file.path);
    for (const { ref, name, member } of indexedDefs(file)) {
      push(this.#named, `${file.semantics.modules.ecosystem} ${name}`, ref);
      if (packageName === undefined || member === undefined) continue;
      let members = this.#packages.get(packageName);
      if (members === undefined) this.#packages.set(ownText(packageName), members = new Map());
      push(members, member, ref);
    }
    if (packageName !== undefined) this.#indexVariables(file, packageName);
  }

  #unindex(file: LinkFile): void {
    const packageName = this.#packageOf(file);
    for (const { ref, name, member } of indexedDefs(file)) {
      drop(this.#named, `${file.semantics.modules.ecosystem} ${name}`, ref);
      const members = packageName === undefined ? undefined : this.#packages.get(packageName);
      if (members !== undefined && member !== undefined) drop(members, member, ref);
    }
    if (packageName === undefined) return;
    removeFrom(this.#packageFiles, packageName, file.path);
    if (this.#packages.get(packageName)?.size === 0) this.#packages.delete(packageName);
    this.#unindexVariables(file, packageName);
  }

  #unindexVariables(file: LinkFile, packageName: string): void {
    const variables = this.#packageVariables.get(packageName);
    if (variables === undefined) return;
    for (const name of variableNames(file)) {
      const list = variables.get(name);
      const rest = list?.filter((ref) => ref.file !== file.number) ?? [];
      if (rest.length === 0) variables.delete(name);
      else variables.set(name, rest);
    }
    if (variables.size === 0) this.#packageVariables.delete(packageName);
  }

  #indexVariables(file: LinkFile, packageName: string): void {
    const { bindings } = file.facts;
    let variables = this.#packageVariables.get(packageName);
    if (variables === undefined) {
      this.#packageVariables.set(ownText(packageName), variables = new Map());
    }
    const [start, end] = file.facts.range(bindings.scope, bindings.count, FactsBuilder.fileScope);
    for (let row = start; row < end; row++) {
      const name = file.facts.text(bindings.name(row));
      const list = variables.get(name);
      if (list === undefined) variables.set(ownText(name), [{ file: file.number, row }]);
      else list.push({ file: file.number, row });
    }
  }

  #packageOf(file: LinkFile): string | undefined {
    return file.semantics.modules.packageOf(file.path, file);
  }
}

const NO_VARIABLES: readonly VariableRef[] = [];

/** Names of the variables at the top of a file. */
function variableNames({ facts }: LinkFile): ReadonlySet<string> {
  const { bindings } = facts;
  const [start, end] = facts.range(bindings.scope, bindings.count, FactsBuilder.fileScope);
  const names = new Set<string>();
  for (let row = start; row < end; row++) names.add(facts.text(bindings.name(row)));
  return names;
}

interface IndexedDef {
  readonly ref: DefRef;
  readonly name: string;
  /** Name among the package's members; undefined for what lies inside another definition. */
  readonly member: string | undefined;
}

function* indexedDefs(file: LinkFile): Generator<IndexedDef> {
  const { facts } = file;
  for (let def = 1; def < facts.defs.count; def++) {
    const ref = defRef.of(file.number, def);
    const name = facts.text(facts.defs.name(def));
    const qualifier = facts.text(facts.defs.qualifier(def));
    const isTop = facts.defs.container(def) === 0;
    if (facts.defs.kind(def) === DefKind.section) continue;
    const member = qualifier === "" ? name : `${qualifier}.${name}`;
    yield { ref, name, member: isTop ? member : undefined };
  }
  const facade = file.semantics.modules.facadeOf?.(file);
  if (facade === undefined) return;
  const entry = facadeEntry(facade);
  yield { ref: defRef.of(file.number, 0), name: entry, member: entry };
}

function settingsOf(file: LinkFile, groups?: readonly string[]): ReadonlyMap<string, string> {
  const { settings } = file.facts;
  const result = new Map<string, string>();
  for (let row = 1; row < settings.count; row++) {
    const key = file.facts.text(settings.key(row));
    if (groups !== undefined && !groups.includes(settingGroup(key))) continue;
    result.set(key, file.facts.text(settings.value(row)));
  }
  return result;
}

/** By path and row, so that the order in which files were added shows nowhere. */
function sorted(refs: readonly DefRef[] | undefined, world: WorldIndex): readonly DefRef[] {
  if (refs === undefined || refs.length < 2) return refs ?? [];
  const known = sortedLists.get(refs);
  if (known?.length === refs.length) return known;
  const pathOf = (ref: DefRef): string => world.fileOf(ref)?.path ?? "";
  const ordered = [...refs].sort((a, b) => {
    const first = pathOf(a);
    const second = pathOf(b);
    return first < second ? -1 : first > second ? 1 : a - b;
  });
  sortedLists.set(refs, ordered);
  return ordered;
}

/** Lists in order, which holds until something is added to them; what loses something is a list of its own. */
const sortedLists = new WeakMap<readonly DefRef[], readonly DefRef[]>();

function directoriesOf(path: string): string[] {
  const directories = [""];
  for (let at = path.indexOf("/"); at >= 0; at = path.indexOf("/", at + 1)) {
    directories.push(path.slice(0, at));
  }
  return directories;
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  let set = sets.get(key);
  if (set === undefined) sets.set(ownText(key), set = new Set());
  set.add(value);
}

function removeFrom(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}

function push(lists: Map<string, DefRef[]>, key: string, ref: DefRef): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(ownText(key), [ref]);
  else list.push(ref);
}

function drop(lists: Map<string, DefRef[]>, key: string, ref: DefRef): void {
  const list = lists.get(key)?.filter((other) => other !== ref) ?? [];
  if (list.length === 0) lists.delete(key);
  else lists.set(key, list);
}
