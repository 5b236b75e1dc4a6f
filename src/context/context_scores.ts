import type { NodeHandle } from "../facts/node_handle.ts";

/** Why a node is looked at. */
export type SeedReason = "seed" | "change" | "frame" | "place" | "name" | "found" | "related";

/** What a node counts for a question. */
export interface ContextScore {
  readonly score: number;
  /** What it has most of its score from. */
  readonly reason: SeedReason;
}

/** What nodes count for a question, added up from all that speaks for them. */
export class ContextScores {
  readonly #scores = new Map<NodeHandle, { score: number; most: number; reason: SeedReason }>();

  /** Adds to what a node counts. */
  add(handle: NodeHandle, amount: number, reason: SeedReason): void {
    if (amount <= 0) return;
    const known = this.#scores.get(handle);
    if (known === undefined) {
      this.#scores.set(handle, { score: amount, most: amount, reason });
      return;
    }
    known.score += amount;
    if (amount > known.most) {
      known.most = amount;
      known.reason = reason;
    }
  }

  /** What a node counts; undefined where nothing speaks for it. */
  of(handle: NodeHandle): ContextScore | undefined {
    return this.#scores.get(handle);
  }

  /** All nodes that count, the highest first; `order` decides between equal ones. */
  ranked(
    order: (a: NodeHandle, b: NodeHandle) => number,
  ): (ContextScore & { readonly handle: NodeHandle })[] {
    return [...this.#scores].map(([handle, { score, reason }]) => ({ handle, score, reason }))
      .sort((a, b) => b.score - a.score || order(a.handle, b.handle));
  }
}
