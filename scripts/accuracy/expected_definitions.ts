import { DefFlag } from "../../src/facts/def_flag.ts";
import { DefKind } from "../../src/facts/def_kind.ts";
import { type DefRef, defRef } from "../../src/link/def_ref.ts";
import { sourceSetOf } from "../../src/link/jvm/source_set.ts";
import type { LinkFile } from "../../src/link/link_model.ts";
import type { LinkedPackage } from "./linked_package.ts";

/**
 * What a package of several platforms declares as `expect` and defines as `actual`. The two are one definition: common
 * code sees the first, and a compiler that compiles it for one platform names the second.
 */
export class ExpectedDefinitions {
  /** The expected definition by its actual one. */
  readonly #expected = new Map<DefRef, DefRef>();
  /** Expected types that are another name for a type on the platform, and their members. */
  readonly #renamed = new Set<DefRef>();

  constructor(linked: LinkedPackage) {
    const files = [...linked.files.values()];
    const expected = new Map<string, DefRef[]>();
    const actual = new Map<string, DefRef[]>();
    const aliases = new Set<string>();
    for (const file of files.filter(({ semantics }) => semantics.extensions)) {
      for (let def = 1; def < file.facts.defs.count; def++) {
        const kind = file.facts.defs.kind(def);
        if (kind === DefKind.typeAlias) aliases.add(chainOf(file, def));
        if (file.names[def] === undefined || kind === DefKind.typeAlias) continue;
        const byName = isExpected(file, def) ? expected : actual;
        for (const key of [exactKey(file, def), looseKey(file, def)]) {
          byName.set(key, [...byName.get(key) ?? [], defRef.of(file.number, def)]);
        }
      }
    }
    for (const [key, [ref, ...others]] of expected) {
      if (ref === undefined || others.length > 0) continue;
      const definitions = actual.get(key) ?? [];
      // Overloads of one name are told apart by their parameters alone.
      if (isLoose(key) && definitions.length > 1) continue;
      for (const each of definitions) {
        if (!this.#expected.has(each)) this.#expected.set(each, ref);
      }
    }
    for (const ref of new Set([...expected.values()].flat())) {
      const file = linked.byNumber.get(defRef.fileOf(ref));
      if (file === undefined) continue;
      for (let at = defRef.defOf(ref); at !== 0; at = file.facts.defs.container(at)) {
        if (aliases.has(chainOf(file, at))) this.#renamed.add(ref);
      }
    }
  }

  /** The definition that common code sees; any other is its own. */
  of(ref: DefRef): DefRef {
    return this.#expected.get(ref) ?? ref;
  }

  /** Whether a definition belongs to a type that is another one, from elsewhere, on the platform that is compiled for. */
  isRenamed(ref: DefRef): boolean {
    return this.#renamed.has(ref);
  }
}

function isExpected(file: LinkFile, def: number): boolean {
  const { defs } = file.facts;
  for (let at = def; at !== 0; at = defs.container(at)) {
    if ((defs.flags(at) & DefFlag.signatureOnly) !== 0) return true;
  }
  return false;
}

/** Module, package and names of a definition and of what it lies in. */
function chainOf(file: LinkFile, def: number): string {
  const { defs } = file.facts;
  const names: string[] = [];
  for (let at = def; at !== 0; at = defs.container(at)) {
    names.unshift(file.facts.text(defs.name(at)));
  }
  const packageName = file.facts.text(file.facts.file.packageName(0));
  return `${sourceSetOf(file.path).module}:${packageName}:${names.join(".")}`;
}

function looseKey(file: LinkFile, def: number): string {
  const { defs, params } = file.facts;
  const [start, end] = file.facts.range(params.def, params.count, def);
  const hasReceiver = defs.receiverText(def) !== 0;
  return `${chainOf(file, def)}/${end - start}${hasReceiver ? "+" : ""}`;
}

function isLoose(key: string): boolean {
  return !key.endsWith(")");
}

function exactKey(file: LinkFile, def: number): string {
  const { facts } = file;
  const [start, end] = facts.range(facts.params.def, facts.params.count, def);
  const texts = [facts.text(facts.defs.receiverText(def))];
  for (let row = start; row < end; row++) texts.push(facts.text(facts.params.typeText(row)));
  return `${chainOf(file, def)}(${texts.map((text) => text.replaceAll(/\s/g, "")).join(";")})`;
}
