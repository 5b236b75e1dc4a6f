import type { watchTree } from "../source/watch_tree.ts";
import type { StateOwnership } from "./persistence.ts";
import type { SemanticSearchOptions } from "./semantic_search.ts";
import type { SemanticSettings } from "./semantic_settings.ts";

/** How a workspace is opened. */
export interface OpenWorkspaceOptions {
  /** Directory to index; by default the nearest ancestor of the working directory that looks like a project. */
  readonly root?: string | undefined;
  /** Parse workers; by default one per processor. */
  readonly workers?: number | undefined;
  /** Accepts the root of the file system and the home directory. */
  readonly force?: boolean | undefined;
  /** Version of the program, for {@link Diagnosis}. */
  readonly version: string;
  /** Whether to go on following changes after the first scan. */
  readonly watch: boolean;
  /** How to search by meaning; by names and words alone if absent. */
  readonly semantic?: SemanticSettings | undefined;
  /** Which process keeps the state. @default {this one, unless another does} */
  readonly ownership?: StateOwnership | undefined;
  /** Stands in for {@linkcode watchTree}. */
  readonly watchTree?: typeof watchTree | undefined;
  /** How the model is come by and run, where not as usual. */
  readonly model?: SemanticSearchOptions["model"];
}
