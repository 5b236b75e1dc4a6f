import { DefFlag } from "../../src/facts/def_flag.ts";
import { DefKind } from "../../src/facts/def_kind.ts";
import { type DefRef, defRef } from "../../src/link/def_ref.ts";
import { EdgeType } from "../../src/link/edge_type.ts";
import type { OracleRecord } from "../oracles/oracle_record.ts";
import type { LinkedPackage } from "./linked_package.ts";
import type { NodeFinder } from "./node_finder.ts";

/** Which definition may run in place of which, by graphin and by a compiler. */
export interface JudgedOverrides {
  /** Pairs that both know. */
  readonly right: number;
  /** Pairs of graphin's alone. */
  readonly wrong: readonly string[];
  /** Pairs of the compiler's alone. */
  readonly missed: readonly string[];
}

/** Compares the overrides of a package, those at any distance too, with the compiler's record of it. */
export function judgeOverrides(
  linked: LinkedPackage,
  finder: NodeFinder,
  record: OracleRecord,
): JudgedOverrides {
  const analysed = new Set(record.files);
  const expected = new Map<string, Pair>();
  for (const { overriding, overridden } of record.overrides) {
    const from = finder.definedAt(overriding);
    const to = finder.definedAt(overridden);
    if (from === undefined || to === undefined || from === to) continue;
    if (isMethod(linked, from) && isMethod(linked, to)) expected.set(`${from} ${to}`, [from, to]);
  }
  const found = new Map<string, Pair>();
  for (const pair of reachable(linked, analysed).values()) {
    const [from, to] = [finder.canonical(pair[0]), finder.canonical(pair[1])];
    if (from !== to) found.set(`${from} ${to}`, [from, to]);
  }
  const describe = ([, pair]: [string, Pair]): string =>
    pair.map((ref) => finder.describe(ref)).join(" overrides ");
  return {
    right: [...found.keys()].filter((pair) => expected.has(pair)).length,
    wrong: [...found].filter(([pair]) => !expected.has(pair)).map(describe),
    missed: [...expected].filter(([pair]) => !found.has(pair)).map(describe),
  };
}

type Pair = readonly [overriding: DefRef, overridden: DefRef];

/** Pairs of a method and one that it overrides, directly or through others. */
function reachable(linked: LinkedPackage, analysed: ReadonlySet<string>): Map<string, Pair> {
  const direct = new Map<DefRef, DefRef[]>();
  for (const [path, result] of linked.results) {
    const file = linked.files.get(path);
    if (file === undefined || !analysed.has(path)) continue;
    for (const { source, target, type } of result.edges) {
      const isAnalysed = analysed.has(linked.byNumber.get(defRef.fileOf(target))?.path ?? "");
      if (type !== EdgeType.override || !isAnalysed) continue;
      const from = defRef.of(file.number, source);
      direct.set(from, [...direct.get(from) ?? [], target]);
    }
  }
  const pairs = new Map<string, Pair>();
  for (const from of direct.keys()) {
    const pending = [...direct.get(from) ?? []];
    for (let to = pending.pop(); to !== undefined; to = pending.pop()) {
      if (pairs.has(`${from} ${to}`) || !isMethod(linked, from) || !isMethod(linked, to)) continue;
      pairs.set(`${from} ${to}`, [from, to]);
      pending.push(...direct.get(to) ?? []);
    }
  }
  return pairs;
}

/** What is read and not called has no calls to dispatch. */
function isMethod(linked: LinkedPackage, ref: DefRef): boolean {
  const defs = linked.byNumber.get(defRef.fileOf(ref))?.facts.defs;
  const def = defRef.defOf(ref);
  const read = DefFlag.getter | DefFlag.setter | DefFlag.property;
  return defs?.kind(def) === DefKind.method && (defs.flags(def) & read) === 0;
}
