/** Ways of exploring code for an issue. */
export const explorePolicyNames = ["graphin", "search", "context", "grep"] as const;

export type ExplorePolicyName = (typeof explorePolicyNames)[number];

/** What a run varies, one configuration of a sweep. */
export interface ExploreConfig {
  readonly topK: number;
  readonly rankConstant: number;
  readonly minConfidence: number;
}

/** How issues are explored, besides what a sweep varies. */
export interface ExploreSettings {
  readonly policy: ExplorePolicyName;
  readonly queries: number;
  readonly maxRegions: number;
  readonly maxRegionLines: number;
  readonly grepContext: number;
  /** Bytes that `gather_context` may answer with. */
  readonly contextBytes: number;
}

/** The configurations of a sweep. */
export function sweepConfigs(): ExploreConfig[] {
  return [5, 10, 20].flatMap((topK) =>
    [20, 60, 100].flatMap((rankConstant) =>
      [0.75, 0.85, 0.95].map((minConfidence) => ({ topK, rankConstant, minConfidence }))
    )
  );
}

/** Name of a configuration in file names, such as `k5-rrf60-mc85`. */
export function configName({ topK, rankConstant, minConfidence }: ExploreConfig): string {
  const percent = String(Math.round(minConfidence * 100)).padStart(2, "0");
  return `k${topK}-rrf${rankConstant}-mc${percent}`;
}
