/** What is told of submitted regions, nDCG last since nothing is judged by it. */
export const regionMetrics = [
  "recall",
  "recall@100",
  "recall@300",
  "recall@500",
  "precision",
  "hit_file",
  "context_efficiency",
  "first_useful_hit",
  "ndcg@300",
] as const;
