import { type DefRef, defRef } from "./def_ref.ts";
import type { EdgeType } from "./edge_type.ts";
import type { LinkedEdge, LinkResult } from "./link_result.ts";
import { nodeAround } from "./node_around.ts";
import { ReferenceTally } from "./reference_tally.ts";
import type { RuleId } from "./rule.ts";
import { ruleCodes } from "./rule_codes.ts";
import type { LinkFile, World } from "./link_model.ts";
import type { TableLink } from "./table_links.ts";
import { TableUses } from "./table_uses.ts";

/** The confidence of an edge by its rule, in a language; 0 for one that is not to be. */
export type ConfidenceOf = (rule: RuleId, language: string) => number;

/** Gathers the edges of one file: one of each source, target and type, by its strongest rule. */
export class EdgeCollector {
  readonly #file: LinkFile;
  readonly #language: string;
  readonly #world: World;
  readonly #confidenceOf: ConfidenceOf;
  /** By source, then by target and type as one number. */
  readonly #edges = new Map<number, Map<number, LinkedEdge>>();
  readonly #externals = new ReferenceTally();
  readonly #unresolved = new ReferenceTally();
  readonly #tableUses = new TableUses();
  /** What the reference that is being linked may mean, where no edge tells it. */
  #untold: { readonly owner: number; readonly name: string } | undefined;
  #isTold = false;

  constructor(file: LinkFile, world: World, confidenceOf: ConfidenceOf) {
    this.#file = file;
    this.#language = file.semantics.dialectOf?.(file.path) ?? file.semantics.name;
    this.#world = world;
    this.#confidenceOf = confidenceOf;
  }

  /** Adds an edge; sources and targets that are no nodes are replaced by the node around them or left out. */
  edge(owner: number, target: DefRef, type: EdgeType, rule: RuleId, line: number): void {
    const source = nodeAround(this.#file, owner);
    const targetFile = this.#world.fileOf(target);
    if (targetFile === undefined || targetFile.names[defRef.defOf(target)] === undefined) return;
    if (targetFile === this.#file && defRef.defOf(target) === source && source === 0) return;
    const confidence = this.#confidenceOf(rule, this.#language);
    if (confidence === 0) {
      const { facts } = targetFile;
      this.#untold ??= { owner, name: facts.text(facts.defs.name(defRef.defOf(target))) };
      return;
    }
    this.#isTold = true;
    let edges = this.#edges.get(source);
    if (edges === undefined) this.#edges.set(source, edges = new Map());
    const key = target * EDGE_TYPES + type;
    const known = edges.get(key);
    const edge = { source, target, type, rule, confidence, line };
    if (known === undefined || isStronger(edge, known)) edges.set(key, edge);
  }

  /** Adds the edge to a table, and what is told of its use. */
  table(link: TableLink): void {
    const { source, ref, type, rule, line } = link;
    const confidence = this.#confidenceOf(rule, this.#language);
    if (confidence === 0) return;
    if (ref !== undefined) this.edge(source, ref, type, rule, line);
    this.#tableUses.add({ ...link, source: nodeAround(this.#file, source), confidence });
  }

  /** Counts a reference that leads out of the workspace. */
  external(owner: number, packageName: string): void {
    this.#externals.count(nodeAround(this.#file, owner), packageName);
  }

  /** Counts a reference of which the target is not known. */
  unresolved(owner: number, name: string): void {
    this.#unresolved.count(nodeAround(this.#file, owner), name);
  }

  /**
   * Ends the edges of one reference. One that has none, as the rule which found its target is right too seldom, is counted
   * by the name of what it may mean: nobody is told that there is no further use of that.
   */
  endReference(): void {
    if (this.#untold !== undefined && !this.#isTold) {
      this.unresolved(this.#untold.owner, this.#untold.name);
    }
    this.#untold = undefined;
    this.#isTold = false;
  }

  /** What was gathered. */
  result(demand: Float64Array): LinkResult {
    return {
      edges: [...this.#edges.values()].flatMap((edges) => [...edges.values()]),
      externals: this.#externals.entries.map(({ source, name, count }) => ({
        source,
        package: name,
        count,
      })),
      unresolved: this.#unresolved.entries,
      tableUses: this.#tableUses.all(),
      demand,
    };
  }
}

/** More than there are types of edges. */
const EDGE_TYPES = 8;

function isStronger(edge: LinkedEdge, known: LinkedEdge): boolean {
  const difference = edge.confidence - known.confidence;
  if (difference !== 0) return difference > 0;
  const code = ruleCodes.get(edge.rule) ?? 0;
  const knownCode = ruleCodes.get(known.rule) ?? 0;
  return code !== knownCode ? code < knownCode : edge.line < known.line;
}
