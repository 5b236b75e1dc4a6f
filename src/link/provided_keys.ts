import { DefKind } from "../facts/def_kind.ts";
import { databaseKeys } from "./database_keys.ts";
import { configurationBasenames } from "./configuration_basenames.ts";
import { ExprOp } from "../facts/expr_op.ts";
import { facadeEntry } from "./facade_entry.ts";
import { FactsBuilder } from "../facts/facts_builder.ts";
import type { FileFacts } from "../facts/file_facts.ts";
import { FileFlag } from "../facts/file_flag.ts";
import { ImportKind } from "../facts/import_kind.ts";
import { keyHash } from "./key_hash.ts";
import { KeySort } from "./key_sort.ts";
import { RowHasher } from "./row_hasher.ts";
import { StableHash } from "./stable_hash.ts";
import { tableSourceKeys } from "./table_source_keys.ts";
import { settingGroup } from "./setting_group.ts";
import type { LinkFile } from "./link_model.ts";

/**
 * What a file offers to the linking of others: each key with a hash of all that may be read under it. Two versions of a
 * file differ for others exactly in the keys whose hashes differ.
 */
export function providedKeys(file: LinkFile): Map<number, number> {
  const { facts, path, index, semantics } = file;
  const keys = new Map<number, number>();
  keys.set(keyHash(KeySort.path, path), 1);
  keys.set(keyHash(KeySort.stars, path), starsHash(file));
  const basename = path.slice(path.lastIndexOf("/") + 1);
  if (configurationBasenames.has(basename)) keys.set(keyHash(KeySort.basename, basename), 1);
  if (facts.settings.count > 1) addSettings(keys, path, facts);
  databaseKeys(keys, file);
  tableSourceKeys(keys, file);
  const hasher = new RowHasher(facts, semantics.localsAfterDeclaration);
  const isTest = facts.file.flags(0) & FileFlag.test;
  const ecosystem = semantics.modules.ecosystem;
  const packageName = semantics.modules.packageOf(path, file);
  keys.set(keyHash(KeySort.header, path), headerHash(facts));
  if (packageName !== undefined) {
    keys.set(keyHash(KeySort.packageFiles, packageName), 1);
    const facade = semantics.modules.facadeOf?.(file);
    if (facade !== undefined) {
      keys.set(keyHash(KeySort.packageMember, packageName, facadeEntry(facade)), 1);
    }
  }
  for (const [name, rows] of index.entries()) {
    const hash = hasher.nameHash(file.names, rows);
    keys.set(keyHash(KeySort.name, path, name), hash);
    if (rows.defs.some((def) => facts.defs.kind(def) !== DefKind.section)) {
      const namedHash = StableHash.ofNumbers(hash, isTest, 0);
      keys.set(keyHash(KeySort.named, ecosystem, name), namedHash);
    }
    if (packageName === undefined) continue;
    for (const def of rows.defs) {
      const qualifier = facts.text(facts.defs.qualifier(def));
      if (facts.defs.container(def) !== 0) continue;
      const member = qualifier === "" ? name : `${qualifier}.${name}`;
      keys.set(keyHash(KeySort.packageMember, packageName, member), hash);
    }
    if (rows.bindings.some((row) => facts.bindings.scope(row) === 1)) {
      keys.set(keyHash(KeySort.packageMember, packageName, name), hash);
    }
  }
  return keys;
}

function headerHash(facts: FileFacts): number {
  return new StableHash()
    .number(facts.file.flags(0) & FileFlag.test)
    .text(facts.text(facts.file.packageName(0)))
    .text(facts.text(facts.file.buildConstraint(0)))
    .value();
}

function starsHash(file: LinkFile): number {
  const { facts } = file;
  const hash = new StableHash()
    .number(facts.file.semantics(0))
    .number(facts.file.flags(0))
    .number(headerHash(facts));
  const hasher = new RowHasher(facts, file.semantics.localsAfterDeclaration);
  for (let def = 1; def < facts.defs.count; def++) {
    if (facts.defs.kind(def) === DefKind.section) hash.text(facts.text(facts.defs.qualifier(def)));
  }
  for (const row of file.index.starImports) hash.number(hasher.row("imports", row));
  hashImports(facts, hash, hasher);
  hashOwnAnnotations(facts, hash);
  if (file.index.rows("__getattr__") !== undefined) hashTables(file, hash, hasher);
  for (let row = 1; row < facts.exports.count; row++) hash.number(hasher.row("exports", row));
  return hash.value();
}

/** Imports that have the name which their package gives itself, and the roots of all packages that a file knows of. */
function hashImports(facts: FileFacts, hash: StableHash, hasher: RowHasher): void {
  const { imports } = facts;
  const roots = new Set<string>();
  for (let row = 1; row < imports.count; row++) {
    roots.add(facts.text(imports.specifier(row)).split(".", 1)[0] ?? "");
    const isUnnamed = imports.local(row) === 0 && imports.kind(row) === ImportKind.value;
    if (isUnnamed) hash.number(hasher.row("imports", row));
  }
  for (const root of [...roots].sort()) hash.text(root);
}

/** Tables at the top of a file from which attributes of a module may be looked up. */
function hashTables({ facts }: LinkFile, hash: StableHash, hasher: RowHasher): void {
  const { bindings, exprs } = facts;
  const [start, end] = facts.range(bindings.scope, bindings.count, FactsBuilder.fileScope);
  for (let row = start; row < end; row++) {
    if (exprs.op(bindings.init(row)) === ExprOp.object) hash.number(hasher.row("bindings", row));
  }
}

/** Annotations of the file itself, with their first arguments. */
function hashOwnAnnotations(facts: FileFacts, hash: StableHash): void {
  const { annotations, exprs } = facts;
  const [start, end] = facts.range(annotations.def, annotations.count, 0);
  for (let row = start; row < end; row++) {
    if (annotations.target(row) !== 0) continue;
    const argument = exprs.a(annotations.args(row));
    hash.text(facts.text(annotations.name(row)));
    for (const expr of [argument, exprs.a(argument)]) {
      hash.number(exprs.op(expr)).text(facts.text(exprs.text(expr)));
    }
  }
}

/** The settings of a file as a whole, and each group of them. */
function addSettings(keys: Map<number, number>, path: string, facts: FileFacts): void {
  const { settings } = facts;
  const whole = new StableHash();
  const groups = new Map<string, StableHash>();
  for (let row = 1; row < settings.count; row++) {
    const key = facts.text(settings.key(row));
    const value = facts.text(settings.value(row));
    const group = settingGroup(key);
    let hash = groups.get(group);
    if (hash === undefined) groups.set(group, hash = new StableHash());
    for (const each of [whole, hash]) each.text(key).text(value);
  }
  keys.set(keyHash(KeySort.settings, path), whole.value());
  for (const [group, hash] of groups) {
    keys.set(keyHash(KeySort.settings, path, group), hash.value());
  }
}
