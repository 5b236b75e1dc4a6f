import { DefKind } from "../facts/def_kind.ts";
import type { NodeHandle } from "../facts/node_handle.ts";
import type { FileRecord } from "../graph/file_record.ts";
import type { Graph } from "../graph/graph.ts";
import { EdgeType } from "../link/edge_type.ts";
import type { QueryTerm } from "../search/query_term.ts";
import type { ContextPolicy } from "./context_policy.ts";
import type { SeedReason } from "./context_scores.ts";
import { excerpt } from "./excerpt.ts";
import { markupBytes } from "./markup_bytes.ts";
import type { LineRange, SourceLines } from "./source_lines.ts";

/** A node that may be shown. */
export interface Candidate {
  readonly handle: NodeHandle;
  readonly score: number;
  readonly reason: SeedReason;
}

/** A node with the lines that are shown of it. */
export interface PackedNode {
  readonly handle: NodeHandle;
  readonly file: FileRecord;
  readonly reason: SeedReason;
  readonly ranges: readonly LineRange[];
}

/** What nodes are packed with. */
export interface PackOptions {
  readonly graph: Graph;
  readonly lines: SourceLines;
  readonly policy: ContextPolicy;
  readonly terms: readonly QueryTerm[];
  /** Lines that the question names, by node. */
  readonly wanted: ReadonlyMap<NodeHandle, readonly LineRange[]>;
  /** Bytes of UTF-8 for all blocks together. */
  readonly room: number;
}

/** Bytes of a block's frame besides its id and its path. */
const FRAME_BYTES = 120;
/** A block with less of its node's source than this many bytes is not worth its frame. */
const LEAST_BYTES = 40;
/** Members of a type that its excerpt declares. */
const MOST_MEMBERS = 12;

/**
 * Chooses what is shown of which nodes, so that all of it fits. Nodes are taken by what they are worth for their bytes;
 * those that are too long for their share, and types of which members count, are shown in part. No line is shown twice.
 */
export class BlockPacker {
  readonly #options: PackOptions;
  readonly #packed: PackedNode[] = [];
  readonly #taken = new Set<NodeHandle>();
  #left: number;

  constructor(options: PackOptions) {
    this.#options = options;
    this.#left = options.room;
  }

  /** Bytes that are left. */
  get left(): number {
    return this.#left;
  }

  /** What is shown, in the order in which it was taken. */
  get packed(): readonly PackedNode[] {
    return this.#packed;
  }

  /** Gives the packer more room. */
  extend(bytes: number): void {
    this.#left += bytes;
  }

  /** Whether a node is shown, whole or in part, or lies within what is. */
  isTaken(handle: NodeHandle): boolean {
    return this.#taken.has(handle);
  }

  /** Takes candidates as long as there is room, the worthiest first. */
  pack(candidates: readonly Candidate[]): void {
    const { policy } = this.#options;
    const best = candidates[0]?.score ?? 0;
    const ordered = candidates
      .filter(({ handle, score }) => score >= best * policy.least && !this.#taken.has(handle))
      .map((candidate, rank) => ({ ...candidate, rank, worth: this.#worth(candidate) }))
      .sort((a, b) => b.worth - a.worth || a.rank - b.rank);
    for (const candidate of ordered) {
      if (this.#left < FRAME_BYTES + LEAST_BYTES) return;
      this.#take(candidate, candidates);
    }
  }

  /** What a node's score is beside the bytes that it would take. */
  #worth({ handle, score }: Candidate): number {
    const { graph, policy, room } = this.#options;
    const { base, exponent } = policy.packing;
    const whole = graph.nodes.number(handle, "end") - graph.nodes.number(handle, "start");
    return score / (Math.min(whole, policy.largestShare * room) + base) ** exponent;
  }

  #take(candidate: Candidate, all: readonly Candidate[]): void {
    const { graph, lines, policy, room, terms, wanted } = this.#options;
    const { handle, reason } = candidate;
    const file = lines.fileOf(handle);
    if (file === undefined || !lines.has(file)) return;
    const frame = FRAME_BYTES + markupBytes.attribute(graph.publicId(handle)) +
      markupBytes.attribute(file.path);
    const most = Math.min(this.#left, policy.largestShare * room);
    const whole = lines.unshown(file, [lines.rangeOf(handle)]);
    const wholeBytes = this.#bytes(file, whole);
    if (wholeBytes === 0) {
      this.#taken.add(handle);
      return;
    }
    const members = this.#members(handle, all);
    const isOutlined =
      isType(graph, handle) && wholeBytes > policy.wholeType && members.length > 0 ||
      graph.nodes.kind(handle) === DefKind.file && members.length > 0;
    if (!isOutlined && frame + wholeBytes <= most) {
      this.#add(handle, file, reason, whole, frame + wholeBytes);
      return;
    }
    const excerptRoom = Math.min(this.#left - frame, policy.excerptShare * room);
    if (excerptRoom < LEAST_BYTES) return;
    const ranges = lines.unshown(
      file,
      excerpt(file, handle, {
        graph,
        lines,
        terms,
        wanted: wanted.get(handle) ?? [],
        members: members.slice(0, MOST_MEMBERS),
        room: excerptRoom,
      }),
    );
    const bytes = this.#bytes(file, ranges);
    if (bytes < LEAST_BYTES || frame + bytes > this.#left) return;
    this.#add(handle, file, reason, ranges, frame + bytes);
  }

  #add(
    handle: NodeHandle,
    file: FileRecord,
    reason: SeedReason,
    ranges: readonly LineRange[],
    bytes: number,
  ): void {
    this.#options.lines.show(file, ranges);
    this.#packed.push({ handle, file, reason, ranges });
    this.#taken.add(handle);
    this.#left -= bytes;
  }

  /** Bytes of runs of lines, with a line between any two. */
  #bytes(file: FileRecord, ranges: readonly LineRange[]): number {
    let bytes = 0;
    for (const range of ranges) {
      bytes += markupBytes.source(this.#options.lines.text(file, range)) + 16;
    }
    return bytes;
  }

  /** Members of a type or file that count, the first most; then the others in their order. */
  #members(handle: NodeHandle, all: readonly Candidate[]): NodeHandle[] {
    const { graph } = this.#options;
    const own = new Set<NodeHandle>();
    for (const { type, target } of graph.edges.from(handle)) {
      if (type === EdgeType.contains && own.size < 500) own.add(target);
    }
    const counted = all.flatMap(({ handle: member }) => own.has(member) ? [member] : []);
    const rest = [...own].filter((member) => !counted.includes(member))
      .sort((a, b) => graph.nodes.number(a, "start") - graph.nodes.number(b, "start"));
    return [...counted, ...rest];
  }
}

function isType(graph: Graph, handle: NodeHandle): boolean {
  const kind = graph.nodes.kind(handle);
  return kind === DefKind.class || kind === DefKind.interface;
}
