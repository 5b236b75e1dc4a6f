import type { AccuracyFigures, Hits } from "./accuracy_figures.ts";

/** Figures as lines of text: the two headlines, then tiers, then rules by the number of their mistakes. */
export function figureLines(figures: AccuracyFigures): string[] {
  const { precision, recall, pairs, pairsWithoutNode } = figures;
  const rules = [...figures.rules].sort(([, a], [, b]) => mistakes(b) - mistakes(a));
  return [
    `precision at 0.90 and more ${precision.toFixed(4)}, recall at 0.80 and more ${
      recall.toFixed(4)
    } of ${pairs} pairs (${pairsWithoutNode} without a node)`,
    ...[...figures.tiers].map(([tier, hits]) => row(tier.toFixed(2), hits)),
    ...rules.map(([rule, hits]) => row(rule, hits)),
  ];
}

function row(label: string, hits: Hits): string {
  const precision = hits.decided === 0 ? "-" : (hits.right / hits.decided).toFixed(4);
  return `${label.padEnd(26)} ${precision.padStart(6)}  ${hits.right} of ${hits.decided} right, ` +
    `${hits.near} near, ${hits.undecided} undecided`;
}

function mistakes(hits: Hits): number {
  return hits.decided - hits.right;
}
