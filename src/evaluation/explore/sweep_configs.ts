import type { ExploreConfig } from "./explore_settings.ts";

/** The configurations of a sweep. */
export function sweepConfigs(): ExploreConfig[] {
  return [5, 10, 20].flatMap((topK) =>
    [20, 60, 100].flatMap((rankConstant) =>
      [0.75, 0.85, 0.95].map((minConfidence) => ({ topK, rankConstant, minConfidence }))
    )
  );
}
