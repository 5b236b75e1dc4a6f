import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";
import { GrownColumn } from "./grown_column.ts";

/** One edge as it is given to {@link EdgeTable}. */
export interface EdgeRecord {
  readonly source: NodeHandle;
  readonly target: NodeHandle;
  /** EdgeType code. */
  readonly type: number;
  /** Rule code. */
  readonly rule: number;
  /** Chance that the edge is right, in steps of 0.01. */
  readonly confidence: number;
  /** One-based line of evidence in the file of the source. */
  readonly line: number;
}

/** What {@link EdgeTable} is kept as: one entry per edge in each column. */
export interface EdgeTableState {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly types: Uint8Array;
  readonly rules: Uint8Array;
  /** In hundredths. */
  readonly confidences: Uint8Array;
  readonly lines: Uint32Array;
}

/**
 * All edges in typed columns, threaded by lists per source and per target: number 0 ends a list, so edges are numbered
 * from 1. Removing an edge takes constant time.
 */
export class EdgeTable {
  // Edge number n has the values at n - 1.
  readonly #sources: GrownColumn<Uint32Array>;
  readonly #targets: GrownColumn<Uint32Array>;
  readonly #types: GrownColumn<Uint8Array>;
  readonly #rules: GrownColumn<Uint8Array>;
  readonly #confidences: GrownColumn<Uint8Array>;
  readonly #lines: GrownColumn<Uint32Array>;
  #nextOut = GrownColumn.words();
  #nextIn = GrownColumn.words();
  #previousIn = GrownColumn.words();
  #firstOut = GrownColumn.words();
  #firstIn = GrownColumn.words();
  #free = 0;
  #used: number;
  #count: number;
  /** What was loaded, while it is all there is. */
  #kept: EdgeTableState | undefined;
  /** Whether the lists are there; for kept edges they are made when the first is asked for. */
  #isThreaded: boolean;

  /** @param state What {@link state} gave, which is not copied; an empty table without. */
  constructor(state?: EdgeTableState) {
    this.#kept = state;
    this.#isThreaded = state === undefined;
    this.#sources = GrownColumn.words(state?.sources);
    this.#targets = GrownColumn.words(state?.targets);
    this.#types = GrownColumn.bytes(state?.types);
    this.#rules = GrownColumn.bytes(state?.rules);
    this.#confidences = GrownColumn.bytes(state?.confidences);
    this.#lines = GrownColumn.words(state?.lines);
    this.#used = this.#count = state?.sources.length ?? 0;
  }

  /** Number of edges. */
  get size(): number {
    return this.#count;
  }

  /** Adds an edge; there must be none yet of this source, target and type. */
  add(edge: EdgeRecord): void {
    this.#thread();
    this.#kept = undefined;
    const index = this.#allocate();
    this.#sources.set(index - 1, edge.source);
    this.#targets.set(index - 1, edge.target);
    this.#types.set(index - 1, edge.type);
    this.#rules.set(index - 1, edge.rule);
    this.#confidences.set(index - 1, Math.round(edge.confidence * 100));
    this.#lines.set(index - 1, edge.line);
    this.#nextOut.set(index, this.#firstOut.get(edge.source));
    this.#firstOut.set(edge.source, index);
    const next = this.#firstIn.get(edge.target);
    this.#nextIn.set(index, next);
    this.#previousIn.set(index, 0);
    if (next !== 0) this.#previousIn.set(next, index);
    this.#firstIn.set(edge.target, index);
    this.#count++;
  }

  /** Removes all edges that a node is the source of. */
  removeFrom(source: NodeHandle): void {
    this.#thread();
    this.#kept = undefined;
    for (let edge = this.#firstOut.get(source); edge !== 0;) {
      const next = this.#nextOut.get(edge);
      this.#unlinkIn(edge);
      this.#nextOut.set(edge, this.#free);
      this.#free = edge;
      this.#count--;
      edge = next;
    }
    this.#firstOut.set(source, 0);
  }

  /** Edges of which a node is the source. */
  *from(source: NodeHandle): Generator<EdgeRecord> {
    this.#thread();
    for (let edge = this.#firstOut.get(source); edge !== 0; edge = this.#nextOut.get(edge)) {
      yield this.#record(edge);
    }
  }

  /** Edges of which a node is the target. */
  *to(target: NodeHandle): Generator<EdgeRecord> {
    this.#thread();
    for (let edge = this.#firstIn.get(target); edge !== 0; edge = this.#nextIn.get(edge)) {
      yield this.#record(edge);
    }
  }

  /** Everything, to be kept; edges of the nodes below `capacity`. */
  state(capacity: number): EdgeTableState {
    if (this.#kept !== undefined) return this.#kept;
    const state = {
      sources: new Uint32Array(this.#count),
      targets: new Uint32Array(this.#count),
      types: new Uint8Array(this.#count),
      rules: new Uint8Array(this.#count),
      confidences: new Uint8Array(this.#count),
      lines: new Uint32Array(this.#count),
    };
    let at = 0;
    for (let source = 0; source < capacity; source++) {
      for (let edge = this.#firstOut.get(source); edge !== 0; edge = this.#nextOut.get(edge)) {
        state.sources[at] = source;
        state.targets[at] = this.#targets.get(edge - 1);
        state.types[at] = this.#types.get(edge - 1);
        state.rules[at] = this.#rules.get(edge - 1);
        state.confidences[at] = this.#confidences.get(edge - 1);
        state.lines[at] = this.#lines.get(edge - 1);
        at++;
      }
    }
    return state;
  }

  /** Makes the lists of kept edges. */
  #thread(): void {
    if (this.#isThreaded) return;
    this.#isThreaded = true;
    const count = this.#used;
    const sources = this.#sources.take(count), targets = this.#targets.take(count);
    let nodes = 0;
    for (let at = 0; at < count; at++) {
      nodes = Math.max(nodes, (sources[at] ?? 0) + 1, (targets[at] ?? 0) + 1);
    }
    const nextOut = new Uint32Array(count + 1), nextIn = new Uint32Array(count + 1);
    const previousIn = new Uint32Array(count + 1);
    const firstOut = new Uint32Array(nodes), firstIn = new Uint32Array(nodes);
    for (let edge = count; edge > 0; edge--) {
      const source = sources[edge - 1] ?? 0, target = targets[edge - 1] ?? 0;
      nextOut[edge] = firstOut[source] ?? 0;
      firstOut[source] = edge;
      const next = firstIn[target] ?? 0;
      nextIn[edge] = next;
      if (next !== 0) previousIn[next] = edge;
      firstIn[target] = edge;
    }
    this.#nextOut = GrownColumn.words(nextOut);
    this.#nextIn = GrownColumn.words(nextIn);
    this.#previousIn = GrownColumn.words(previousIn);
    this.#firstOut = GrownColumn.words(firstOut);
    this.#firstIn = GrownColumn.words(firstIn);
  }

  #allocate(): number {
    if (this.#free === 0) return ++this.#used;
    const index = this.#free;
    this.#free = this.#nextOut.get(index);
    return index;
  }

  #unlinkIn(edge: number): void {
    const next = this.#nextIn.get(edge);
    const previous = this.#previousIn.get(edge);
    if (previous === 0) this.#firstIn.set(this.#targets.get(edge - 1), next);
    else this.#nextIn.set(previous, next);
    if (next !== 0) this.#previousIn.set(next, previous);
  }

  #record(edge: number): EdgeRecord {
    return {
      source: nodeHandle(this.#sources.get(edge - 1)),
      target: nodeHandle(this.#targets.get(edge - 1)),
      type: this.#types.get(edge - 1),
      rule: this.#rules.get(edge - 1),
      confidence: this.#confidences.get(edge - 1) / 100,
      line: this.#lines.get(edge - 1),
    };
  }
}
