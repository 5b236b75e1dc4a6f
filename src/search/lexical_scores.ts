import { type NodeHandle, nodeHandle } from "../facts/node_handle.ts";
import type { ScoredNode } from "./scored_node.ts";
import type { ScoreTable } from "./score_table.ts";
import { TopList } from "./top_list.ts";

/** What the best of scored documents are chosen by, besides their scores. */
export interface TopOptions {
  /** What a document's score is multiplied by, from 0, which leaves it out, to 1; 1 if not given. */
  readonly weigh?: (handle: NodeHandle) => number;
  /** Orders documents of equal score; by handle if not given. */
  readonly order?: (a: NodeHandle, b: NodeHandle) => number;
}

/** A segment whose documents have been scored. */
interface ScoredSegment {
  readonly scores: ScoreTable;
  /** Document of a handle, if it has one. */
  find(handle: number): number | undefined;
  handle(document: number): number;
}

/** The scores of one query; they hold until the index is asked or changed again. */
export class LexicalScores {
  readonly #segments: readonly ScoredSegment[];

  /** The scores that these segments hold. */
  constructor(segments: readonly ScoredSegment[]) {
    this.#segments = segments;
  }

  /** The score of a document; 0 when it holds no term of the query. */
  of(handle: NodeHandle): number {
    for (const segment of this.#segments) {
      const document = segment.find(handle);
      if (document !== undefined) return segment.scores.scoreOf(document);
    }
    return 0;
  }

  /** The `limit` best documents, best first. */
  top(limit: number, options: TopOptions = {}): ScoredNode[] {
    const { weigh, order } = options;
    const top = new TopList(
      limit,
      order === undefined ? (a, b) => a - b : (a, b) => order(nodeHandle(a), nodeHandle(b)),
    );
    for (const segment of this.#segments) {
      const { scores } = segment;
      for (let index = 0; index < scores.count; index++) {
        const document = scores.documentAt(index);
        const handle = segment.handle(document);
        if (!top.admits(handle, scores.atMost(document))) continue;
        const score = scores.scoreOf(document);
        const weighed = weigh === undefined ? score : score * weigh(nodeHandle(handle));
        if (weighed > 0 && top.admits(handle, weighed)) top.push(handle, weighed);
      }
    }
    return top.ranked().map(({ item, score }) => ({ handle: nodeHandle(item), score }));
  }
}
