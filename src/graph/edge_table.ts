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
  readonly #sources = GrownColumn.words();
  readonly #targets = GrownColumn.words();
  readonly #types = GrownColumn.bytes();
  readonly #rules = GrownColumn.bytes();
  readonly #confidences = GrownColumn.bytes();
  readonly #lines = GrownColumn.words();
  readonly #nextOut = GrownColumn.words();
  readonly #nextIn = GrownColumn.words();
  readonly #previousIn = GrownColumn.words();
  readonly #firstOut = GrownColumn.words();
  readonly #firstIn = GrownColumn.words();
  #free = 0;
  #used = 0;
  #count = 0;

  /** Number of edges. */
  get size(): number {
    return this.#count;
  }

  /** Adds an edge; there must be none yet of this source, target and type. */
  add(edge: EdgeRecord): void {
    const index = this.#allocate();
    this.#sources.set(index, edge.source);
    this.#targets.set(index, edge.target);
    this.#types.set(index, edge.type);
    this.#rules.set(index, edge.rule);
    this.#confidences.set(index, Math.round(edge.confidence * 100));
    this.#lines.set(index, edge.line);
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
    for (let edge = this.#firstOut.get(source); edge !== 0; edge = this.#nextOut.get(edge)) {
      yield this.#record(edge);
    }
  }

  /** Edges of which a node is the target. */
  *to(target: NodeHandle): Generator<EdgeRecord> {
    for (let edge = this.#firstIn.get(target); edge !== 0; edge = this.#nextIn.get(edge)) {
      yield this.#record(edge);
    }
  }

  /** Everything, to be kept; edges of the nodes below `capacity`. */
  state(capacity: number): EdgeTableState {
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
      for (const edge of this.from(nodeHandle(source))) {
        state.sources[at] = edge.source;
        state.targets[at] = edge.target;
        state.types[at] = edge.type;
        state.rules[at] = edge.rule;
        state.confidences[at] = Math.round(edge.confidence * 100);
        state.lines[at] = edge.line;
        at++;
      }
    }
    return state;
  }

  /** The table that {@link state} was taken of. */
  static restore(state: EdgeTableState): EdgeTable {
    const table = new EdgeTable();
    for (let at = state.sources.length - 1; at >= 0; at--) {
      table.add({
        source: nodeHandle(state.sources[at] ?? 0),
        target: nodeHandle(state.targets[at] ?? 0),
        type: state.types[at] ?? 0,
        rule: state.rules[at] ?? 0,
        confidence: (state.confidences[at] ?? 0) / 100,
        line: state.lines[at] ?? 0,
      });
    }
    return table;
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
    if (previous === 0) this.#firstIn.set(this.#targets.get(edge), next);
    else this.#nextIn.set(previous, next);
    if (next !== 0) this.#previousIn.set(next, previous);
  }

  #record(edge: number): EdgeRecord {
    return {
      source: nodeHandle(this.#sources.get(edge)),
      target: nodeHandle(this.#targets.get(edge)),
      type: this.#types.get(edge),
      rule: this.#rules.get(edge),
      confidence: this.#confidences.get(edge) / 100,
      line: this.#lines.get(edge),
    };
  }
}
