import type { ExploreConfig } from "./explore_settings.ts";

/** Name of a configuration in file names, such as `k5-rrf60-mc85`. */
export function configName({ topK, rankConstant, minConfidence }: ExploreConfig): string {
  const percent = String(Math.round(minConfidence * 100)).padStart(2, "0");
  return `k${topK}-rrf${rankConstant}-mc${percent}`;
}
