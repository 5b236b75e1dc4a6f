import type { LineSpan } from "../../src/evaluation/line_span.ts";
import type { WorkspaceIndex } from "../../src/workspace/workspace_index.ts";

/** A question with the lines that answer it. */
export interface AskedQuestion {
  readonly question: string;
  readonly spans: readonly LineSpan[];
  readonly wanted: "any" | "all";
  readonly half: "tuning" | "final";
  readonly tag: string;
}

/** Questions about one workspace. */
export interface AskedSet {
  readonly name: string;
  readonly root: string;
  readonly index: WorkspaceIndex;
  readonly questions: readonly AskedQuestion[];
}
