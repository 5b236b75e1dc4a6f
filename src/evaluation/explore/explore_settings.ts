import type { ExplorePolicyName } from "./explore_policy_names.ts";

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
