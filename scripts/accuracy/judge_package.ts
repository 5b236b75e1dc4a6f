import { DefKind } from "../../src/facts/def_kind.ts";
import { type DefRef, defRef } from "../../src/link/def_ref.ts";
import { EdgeType } from "../../src/link/edge_type.ts";
import type { RuleId } from "../../src/link/rule.ts";
import type { OracleCall, OracleRecord } from "../oracles/oracle_record.ts";
import type { LinkedPackage } from "./linked_package.ts";
import type { NodeFinder } from "./node_finder.ts";

/**
 * What the compiler says of an edge: it has the same pair; it has none; it has one of a definition that overrides the
 * target or is overridden by it (`near`, which is wrong too); or it could not resolve a call of that name there.
 */
export type Verdict = "right" | "wrong" | "near" | "undecided";

/** A call edge of graphin and what the compiler says of it. */
export interface JudgedEdge {
  readonly source: DefRef;
  readonly target: DefRef;
  readonly rule: RuleId;
  readonly confidence: number;
  /** Path of the caller's file. */
  readonly path: string;
  readonly line: number;
  readonly verdict: Verdict;
}

/** A pair of the compiler, and the edge that graphin has for it. */
export interface OraclePair {
  readonly source: DefRef;
  /** Undefined where graphin has no node for what is called. */
  readonly target: DefRef | undefined;
  /** One call of the pair. */
  readonly call: OracleCall;
  /** Confidence of graphin's edge; 0 without one. */
  readonly confidence: number;
  /** Rule of graphin's edge; undefined without one. */
  readonly rule: RuleId | undefined;
}

/** Graphin's call edges of one package beside a compiler's. */
export interface JudgedPackage {
  readonly edges: readonly JudgedEdge[];
  readonly pairs: readonly OraclePair[];
}

/** Compares the call edges of a package with the compiler's record of it, caller by caller. */
export function judgePackage(
  linked: LinkedPackage,
  finder: NodeFinder,
  record: OracleRecord,
): JudgedPackage {
  const compiler = new CompilerView(finder, record, (ref) => isType(linked, ref));
  const analysed = new Set(record.files);
  const edges: JudgedEdge[] = [];
  for (const edge of callEdges(linked, finder, (path) => analysed.has(path))) {
    const verdict = compiler.verdictOn(edge, nameOf(linked, edge.target));
    if (verdict !== undefined) edges.push({ ...edge, verdict });
  }
  const found = new Map(edges.map((edge) => [`${edge.source} ${edge.target}`, edge]));
  const pairs = [...compiler.pairs].map(([key, pair]) => ({
    ...pair,
    confidence: found.get(key)?.confidence ?? 0,
    rule: found.get(key)?.rule,
  }));
  return { edges, pairs };
}

/** A compiler's record in terms of graphin's nodes. */
class CompilerView {
  readonly pairs = new Map<string, Omit<OraclePair, "confidence" | "rule">>();
  /** What each caller calls, by the name that it writes. */
  readonly #called = new Map<string, DefRef[]>();
  readonly #undecided = new Set<string>();
  /** Callers and lines of calls that the compiler could not resolve. */
  readonly #undecidedLines = new Set<string>();
  /** Pairs of definitions of which one overrides the other. */
  readonly #related = new Set<string>();

  readonly #isType: (ref: DefRef) => boolean;
  readonly #finder: NodeFinder;

  constructor(finder: NodeFinder, record: OracleRecord, isType: (ref: DefRef) => boolean) {
    this.#isType = isType;
    this.#finder = finder;
    for (const call of record.calls) this.#add(finder, call);
    for (const { site, name } of record.undecided) {
      const source = finder.around(site);
      if (source === undefined) continue;
      this.#undecided.add(`${source} ${name}`);
      this.#undecidedLines.add(`${source} ${site.line}`);
    }
    for (const { overriding, overridden } of record.overrides) {
      const from = finder.definedAt(overriding);
      const to = finder.definedAt(overridden);
      if (from !== undefined && to !== undefined) {
        this.#related.add(`${from} ${to}`).add(`${to} ${from}`);
      }
    }
  }

  /** What the compiler says of an edge; undefined where a reference to a type is no construction. */
  verdictOn(edge: CallEdge, name: string): Verdict | undefined {
    if (this.pairs.has(`${edge.source} ${edge.target}`)) return "right";
    const others = this.#called.get(`${edge.source} ${name}`) ?? [];
    // No call constructs the constants of an enumeration.
    if (edge.source === edge.target && this.#isType(edge.source)) return undefined;
    if (edge.isReference && !others.some((other) => this.#isType(other))) return undefined;
    const isOpen = this.#undecided.has(`${edge.source} ${name}`) ||
      this.#finder.isRenamed(edge.target) || this.#isUnderAnotherName(edge, name);
    if (isOpen) return "undecided";
    return others.some((other) => this.#related.has(`${other} ${edge.target}`)) ? "near" : "wrong";
  }

  /**
   * Whether a definition is called under another name in a way that the compiler's record leaves open: as a type that a
   * variable holds, which may be any of its subtypes, or where nothing was resolved.
   */
  #isUnderAnotherName({ source, target, path, line }: CallEdge, name: string): boolean {
    if (isWritten(name, this.#finder.line(path, line))) return false;
    return this.#isType(target) || this.#undecidedLines.has(`${source} ${line}`);
  }

  #add(finder: NodeFinder, call: OracleCall): void {
    const source = finder.around(call.site);
    if (source === undefined) return;
    const target = finder.definedAt(call.target);
    // A function that lies in its caller and is no node is a part of the caller.
    if (target === undefined && finder.around(call.target) === source) return;
    const { path, line, column } = call.target;
    const key = `${source} ${target ?? `${path}:${line}:${column}`}`;
    if (!this.pairs.has(key)) this.pairs.set(key, { source, target, call });
    if (target === undefined) return;
    const named = `${source} ${call.name}`;
    this.#called.set(named, [...this.#called.get(named) ?? [], target]);
  }
}

/** Whether a line has a name as a word. */
function isWritten(name: string, line: string): boolean {
  const isPart = (character: string | undefined): boolean =>
    /[\p{L}\p{N}_$]/u.test(character ?? "");
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    if (!isPart(line[at - 1]) && !isPart(line[at + name.length])) return true;
  }
  return false;
}

interface CallEdge extends Omit<JudgedEdge, "verdict"> {
  /** A type without a written constructor is referred to where it is constructed, as it is elsewhere. */
  readonly isReference: boolean;
}

/** The call edges of the analysed files, one for each pair, by its strongest rule. */
function callEdges(
  linked: LinkedPackage,
  finder: NodeFinder,
  isAnalysed: (path: string) => boolean,
): CallEdge[] {
  const found = new Map<string, CallEdge>();
  for (const [path, result] of linked.results) {
    const file = linked.files.get(path);
    if (file === undefined || !isAnalysed(path)) continue;
    for (const { source: def, target: ref, type, rule, confidence, line } of result.edges) {
      const isReference = type === EdgeType.reference && isType(linked, ref);
      if (type !== EdgeType.call && !isReference) continue;
      if (!isAnalysed(linked.byNumber.get(defRef.fileOf(ref))?.path ?? "")) continue;
      const source = defRef.of(file.number, def);
      const target = finder.canonical(ref);
      const key = `${source} ${target}`;
      const known = found.get(key);
      if (known !== undefined && isBetter(known, { confidence, isReference })) continue;
      found.set(key, { source, target, rule, confidence, path, line, isReference });
    }
  }
  return [...found.values()];
}

function isBetter(
  known: CallEdge,
  other: { readonly confidence: number; readonly isReference: boolean },
): boolean {
  if (known.isReference !== other.isReference) return !known.isReference;
  return known.confidence >= other.confidence;
}

function isType(linked: LinkedPackage, ref: DefRef): boolean {
  const kind = linked.byNumber.get(defRef.fileOf(ref))?.facts.defs.kind(defRef.defOf(ref));
  return kind === DefKind.class || kind === DefKind.interface;
}

function nameOf(linked: LinkedPackage, ref: DefRef): string {
  return linked.byNumber.get(defRef.fileOf(ref))?.names[defRef.defOf(ref)]?.simpleName ?? "";
}
